from django.urls import path

from games.lab.design import views

urlpatterns = [
    path("design/", views.design, name="lab-design"),
    path("designs/", views.first_table, name="lab-designs"),
    path("designs/mine/", views.mine, name="lab-designs-mine"),
    path("designs/save/", views.save, name="lab-designs-save"),
    path("designs/<str:rules>/", views.table, name="lab-designs-table"),
    path("designs/<slug:token>/rename/", views.rename, name="lab-designs-rename"),
    path("designs/<slug:token>/list/", views.list_design, name="lab-designs-list"),
    path("designs/<slug:token>/delete/", views.delete, name="lab-designs-delete"),
]
