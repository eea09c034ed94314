from django.urls import path

from games.live import views

urlpatterns = [
    path("", views.live, name="live"),
    path("new/", views.new, name="live-new"),
    path("unblock/", views.unblock, name="unblock"),
    path("invitation/", views.invitation, name="invitation"),
    path("<slug:token>/", views.match, name="match"),
    path("<slug:token>/seat/", views.sit, name="match-sit"),
    path("<slug:token>/leave/", views.leave, name="match-leave"),
    path("<slug:token>/start/", views.start, name="match-start"),
    path("<slug:token>/decline/", views.decline, name="match-decline"),
    path("<slug:token>/qr.svg", views.qr, name="match-qr"),
    path("<slug:token>/seats/<int:number>/block/", views.block, name="person-block"),
    path("<slug:token>/seats/<int:number>/report/", views.report, name="person-report"),
    path("<slug:token>/poll/", views.poll, name="match-poll"),
    path("<slug:token>/code/", views.hide, name="match-hide"),
    path("<slug:token>/guesses/", views.guess, name="match-guess"),
    path("<slug:token>/command/", views.command, name="match-command"),
    path("<slug:token>/resign/", views.resign, name="match-resign"),
    path("<slug:token>/draw/", views.draw, name="match-draw"),
    path("<slug:token>/abort/", views.abort, name="match-abort"),
    path("<slug:token>/claim/", views.claim, name="match-claim"),
    path("<slug:token>/phrases/", views.say, name="match-say"),
    path("<slug:token>/rematch/", views.rematch, name="match-rematch"),
]
