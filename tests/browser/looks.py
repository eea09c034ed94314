"""What a visitor chooses in the settings, by hand."""

from tests.browser.table import Table


def front_page(table: Table) -> None:
    table.page.goto("/")


def settings(table: Table) -> None:
    table.page.goto("/me/settings/")


def choose_looks(table: Table, **looks: str) -> None:
    settings(table)
    for label, choice in looks.items():
        table.page.get_by_label(label.replace("_", " ")).select_option(choice)
    table.press("Save appearance")
    front_page(table)
