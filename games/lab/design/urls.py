from django.urls import path

from games.lab.design import views

urlpatterns = [path("", views.design, name="lab-design")]
