import CrosstownKit
import CrosstownWeb

/// The bar at the bottom of a phone and at the side of a desktop.
struct TabBar {
    let entries: [MenuEntry]
    /// The console, in the page's head on a phone and in the bar on a desktop.
    let console: MenuEntry?
    /// The entry of the page.
    let current: MenuEntry?
    /// Whether the page belongs to a capability, which users open from Home.
    let isInCapability: Bool

    var markup: Markup {
        if entries.isEmpty { return .empty }
        return """
            <nav class="tabs"\(textAttribute: "aria-label", LocalizedText("Main", context: "menu"))><ul>\(forEach: entries, { "<li>\(link($0))</li>" })\
            \(optional: console.map { "<li class=\"tab-more\">\(link($0))</li>" })</ul></nav>
            """
    }

    private func link(_ entry: MenuEntry) -> Markup {
        """
        <a class="tab"\(attribute: "href", entry.link)\(attribute: "aria-current", mark(entry))>\
        \(.icon(entry.icon))\(entry.name)\(entry == MainBar.inbox ? Self.count : .empty)</a>
        """
    }

    private func mark(_ entry: MenuEntry) -> String? {
        if entry == current { return "page" }
        return current == nil && isInCapability && entry == MainBar.home ? "true" : nil
    }

    /// The number of unread notifications, updated by the inbox.
    static let count: Markup = "<span class=\"tab-count\" data-inbox-count hidden></span>"
}

/// The tabs on all pages of a capability.
struct CapabilityTabs {
    let capability: Capability
    let path: String
    let caller: Caller?

    var markup: Markup {
        let tabs = capability.tabs.filter { isShown($0) }
        if tabs.isEmpty { return .empty }
        let current = current(of: tabs)
        return """
            <nav class="capability-tabs"\(attribute: "aria-label", capability.name)>\
            <ul>\(forEach: tabs, { tab in
                """
                <li><a\(attribute: "href", tab.link)\(attribute: "aria-current", tab == current ? "page" : nil)>\
                \(tab.name)</a></li>
                """
            })</ul></nav>
            """
    }

    private func current(of tabs: [Capability.Tab]) -> Capability.Tab? {
        tabs.leading(to: path) { [$0.link] + $0.pages }
    }

    private func isShown(_ tab: Capability.Tab) -> Bool {
        guard let roles = tab.roles else { return true }
        return caller.map { !roles.isDisjoint(with: $0.roles) } ?? roles.contains(MenuEntry.stranger)
    }
}
