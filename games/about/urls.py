from django.urls import path

from games.about import views

urlpatterns = [
    path("privacy/", views.privacy, name="about-privacy"),
    path("security/", views.security, name="about-security"),
    path(".well-known/security.txt", views.security_txt, name="security-txt"),
]
