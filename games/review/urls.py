from django.urls import path

from games.review import views

urlpatterns = [
    path("games/<slug:token>/review/", views.review, name="review"),
    path("games/<slug:token>/review/<int:row>/", views.review, name="review-row"),
    path("games/<slug:token>/review/<int:row>/codes/", views.codes, name="review-codes"),
    path("games/<slug:token>/review/<int:row>/practice/", views.practice, name="review-practice"),
]
