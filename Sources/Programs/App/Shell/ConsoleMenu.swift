import CrosstownKit
import CrosstownWeb

/// The grouped menu of the console: next to the page on a desktop, behind a button on a phone.
///
/// It is a popover, so that it opens without scripts, and the browser closes it on Escape or a touch outside.
struct ConsoleMenu {
    private let groups: [(name: LocalizedText, entries: [MenuEntry])]
    /// The entry before the groups; `nil` for a user with a single page.
    private let first: MenuEntry?
    /// The ungrouped entries, such as the user's own page.
    private let others: [MenuEntry]
    private let current: MenuEntry?

    /// Groups the user's entries after the first; `current` is the page's own entry.
    init(first: MenuEntry?, _ entries: [MenuEntry], current: MenuEntry?) {
        self.first = first
        var order: [MenuGroup] = []
        for group in entries.compactMap(\.group) where !order.contains(group) { order.append(group) }
        groups = order.map { group in (group.name, entries.filter { $0.group == group }) }
        others = entries.filter { $0.group == nil }
        self.current = current
    }

    var markup: Markup {
        """
        <button type="button" class="console-open" popovertarget="console-menu">\(.icon("menu"))\(Self.name)\
        \(optional: current.map { "<span class=\"visually-hidden\">, </span><span class=\"quiet\">\($0.name)</span>" })\
        </button>\
        <nav id="console-menu" class="console-nav" popover\(attribute: "aria-label", Self.name)>\
        \(optional: first.map { "<ul>\(item($0))</ul>" })\(forEach: groups.enumerated(), { index, group in
            section(group.name, id: "console-group-\(index)", group.entries)
        })<ul>\(forEach: others, item)</ul></nav>
        """
    }

    /// The link to the console user's notifications, with their unread number.
    static func inbox(at path: String) -> Markup {
        """
        <a class="console-inbox"\(attribute: "href", MainBar.inbox.link)\
        \(MainBar.inbox.link.leads(to: path) ? Self.mark : .empty)>\(.icon(MainBar.inbox.icon))\
        <span class="console-word">\(MainBar.inbox.name)</span>\(TabBar.count)</a>
        """
    }

    private func section(_ name: LocalizedText, id: String, _ entries: [MenuEntry]) -> Markup {
        """
        <p class="console-group"\(attribute: "id", id)>\(name)</p><ul\(attribute: "aria-labelledby", id)>\
        \(forEach: entries, item)</ul>
        """
    }

    private func item(_ entry: MenuEntry) -> Markup {
        "<li><a\(attribute: "href", entry.link)\(entry == current ? Self.mark : .empty)>\(entry.name)</a></li>"
    }

    private static let mark: Markup = " aria-current=\"page\""
    private static let name: LocalizedText = "Menu"
}
