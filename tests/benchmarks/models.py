from django.db import models


class Tick(models.Model):
    """The smallest row there is: what the cost of a write is measured with."""

    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["at"]

    def __str__(self) -> str:
        return str(self.at)
