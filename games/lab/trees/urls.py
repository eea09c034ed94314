from django.urls import path

from games.lab.trees import views

urlpatterns = [
    path("", views.trees, name="lab-trees"),
    path("<str:rules>/<str:strategy>/", views.tree, name="lab-tree"),
    path("<str:rules>/<str:strategy>/whole/", views.whole, name="lab-tree-whole"),
    path("<str:rules>/<str:strategy>/as/<str:grammar>", views.tree_file, name="lab-tree-file"),
    path("<str:rules>/<str:strategy>/<path:history>", views.tree, name="lab-tree-node"),
]
