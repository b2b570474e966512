import CrosstownKit
import CrosstownWeb

/// The menu of the operator's console in its groups: beside the page on a desktop, behind a button on a phone.
///
/// It is a popover, so that a phone needs no script to open it, and the browser closes it by Escape or a touch beside it.
struct ConsoleMenu {
    private let groups: [(name: LocalizedText, entries: [MenuEntry])]
    /// Stands before the groups; `nil` for who has one page alone.
    private let first: MenuEntry?
    /// What stands in no group, such as the caller's own page.
    private let others: [MenuEntry]
    private let current: MenuEntry?

    /// Sorts what the caller sees into groups below the first entry; `current` is the page's own entry.
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

    /// The link to the notifications of whoever works in the console, with how many are unread.
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
