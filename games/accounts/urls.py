from django.urls import path

from games.accounts import views

urlpatterns = [path("mind-reader/", views.mind_reader, name="mind-reader")]
