from django.urls import path

from games.lab import views
from games.lab.compare import views as compare
from games.lab.design import views as design
from games.lab.explore import views as explore
from games.lab.tables import views as tables
from games.lab.trees import views as trees

RECORDS = {"slug": "records"}

urlpatterns = [
    path("", views.lab, name="lab"),
    path("compare/", compare.compare, name="lab-compare"),
    path("compare/run/", compare.run, name="lab-compare-run"),
    path("compare/cancel/", compare.cancel, name="lab-compare-cancel"),
    path("compare/comparison.json", compare.as_json, name="lab-compare-json"),
    path("compare/comparison.csv", compare.as_csv, name="lab-compare-csv"),
    path("design/", design.design, name="lab-design"),
    path("designs/", design.first_table, name="lab-designs"),
    path("designs/mine/", design.mine, name="lab-designs-mine"),
    path("designs/save/", design.save, name="lab-designs-save"),
    path("designs/<str:rules>/", design.table, name="lab-designs-table"),
    path("designs/<slug:token>/rename/", design.rename, name="lab-designs-rename"),
    path("designs/<slug:token>/list/", design.list_design, name="lab-designs-list"),
    path("designs/<slug:token>/delete/", design.delete, name="lab-designs-delete"),
    path("trees/", trees.trees, name="lab-trees"),
    path("trees/<str:rules>/<str:strategy>/", trees.tree, name="lab-tree"),
    path("trees/<str:rules>/<str:strategy>/whole/", trees.whole, name="lab-tree-whole"),
    path(
        "trees/<str:rules>/<str:strategy>/as/<str:grammar>", trees.tree_file, name="lab-tree-file"
    ),
    path("trees/<str:rules>/<str:strategy>/<path:history>", trees.tree, name="lab-tree-node"),
    path("explore/", explore.explorer, name="lab-explorer"),
    path("explore/<str:rules>/", explore.explore, name="lab-explore"),
    path("explore/<str:rules>/play/", explore.play, name="lab-play"),
    path("explore/<str:rules>/<path:position>play/", explore.play, name="lab-play-position"),
    path("explore/<str:rules>/<path:position>", explore.explore, name="lab-explore-position"),
    path("tables/", tables.first_table, name="tables"),
    path("tables/records/", tables.records_page, name="records"),
    path("tables/records.json", tables.file, RECORDS | {"ending": "json"}, name="records-json"),
    path("tables/records.csv", tables.file, RECORDS | {"ending": "csv"}, name="records-csv"),
    path("tables/<slug:slug>/", tables.table, name="strategy-table"),
    path("tables/<slug:slug>.json", tables.file, {"ending": "json"}, name="strategy-table-json"),
    path("tables/<slug:slug>.csv", tables.file, {"ending": "csv"}, name="strategy-table-csv"),
    path("sources/", views.sources, name="lab-sources"),
]
