"""A window with WebKit that a driver steers, and whose console goes to the output of its process.

WebKit gives nobody the console of a session that leaves nothing behind, and of that kind is the one
of MiniBrowser, which the driver would start. Here the session has a folder. Debian's own Python runs
this file, because it has the bindings of GTK.
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")

from gi.repository import Gtk, WebKit2  # noqa: E402


def main(folder: str) -> None:
    data = WebKit2.WebsiteDataManager(base_data_directory=folder, base_cache_directory=folder)
    context = WebKit2.WebContext(website_data_manager=data)
    view = WebKit2.WebView(
        web_context=context,
        settings=WebKit2.Settings(enable_write_console_messages_to_stdout=True),
        is_controlled_by_automation=True,
    )
    window = Gtk.Window(default_width=1280, default_height=800)
    window.add(view)
    view.connect("close", lambda _view: window.destroy())
    window.connect("destroy", lambda _window: Gtk.main_quit())
    window.show_all()

    def automate(_context: WebKit2.WebContext, session: WebKit2.AutomationSession) -> None:
        about = WebKit2.ApplicationInfo()
        about.set_name("MiniBrowser")  # which the driver expects
        about.set_version(
            WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version()
        )
        session.set_application_info(about)
        session.connect("create-web-view", lambda _session: view)

    context.set_automation_allowed(True)
    context.connect("automation-started", automate)
    Gtk.main()


main(sys.argv[1])
