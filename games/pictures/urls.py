from django.urls import path

from games.pictures import views

urlpatterns = [path("<str:code>.png", views.picture, name="picture")]
