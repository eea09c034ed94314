from django.urls import path

from games.styleguide import views

urlpatterns = [path("", views.styleguide, name="styleguide")]
