from django.urls import path

from games.live.views import match, meeting

urlpatterns = [
    path("", meeting.live, name="live"),
    path("new/", meeting.new, name="live-new"),
    path("unblock/", meeting.unblock, name="unblock"),
    path("<slug:token>/", match.match, name="match"),
    path("<slug:token>/seat/", meeting.sit, name="match-sit"),
    path("<slug:token>/leave/", meeting.leave, name="match-leave"),
    path("<slug:token>/start/", meeting.start, name="match-start"),
    path("<slug:token>/decline/", meeting.decline, name="match-decline"),
    path("<slug:token>/qr.svg", meeting.qr, name="match-qr"),
    path("<slug:token>/seats/<int:number>/block/", meeting.block, name="person-block"),
    path("<slug:token>/seats/<int:number>/report/", meeting.report, name="person-report"),
    path("<slug:token>/poll/", match.poll, name="match-poll"),
    path("<slug:token>/code/", match.hide, name="match-hide"),
    path("<slug:token>/guesses/", match.guess, name="match-guess"),
    path("<slug:token>/command/", match.command, name="match-command"),
    path("<slug:token>/resign/", match.resign, name="match-resign"),
    path("<slug:token>/draw/", match.draw, name="match-draw"),
    path("<slug:token>/abort/", match.abort, name="match-abort"),
    path("<slug:token>/claim/", match.claim, name="match-claim"),
    path("<slug:token>/phrases/", match.say, name="match-say"),
    path("<slug:token>/rematch/", match.rematch, name="match-rematch"),
]
