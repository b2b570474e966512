import CrosstownAccounts
import CrosstownHome
package import CrosstownKit
import CrosstownMoney
package import CrosstownWeb

/// The navigation of all pages: the main bar, the apps of some roles, the console, and the capabilities.
package struct Navigation: Sendable {
    /// The maximum number of entries on the smallest phone.
    private static let most = 5

    /// The entries independent of features, without disabled ones.
    let bar: MainBar
    /// The entries of features: apps of some roles, and the console.
    let menu: [MenuEntry]
    /// The enabled capabilities, in the order of the tiles.
    let capabilities: [Capability]
    /// The capability that opens instead of Home, if set.
    let start: FeatureID?

    /// Creates the navigation.
    package init(bar: MainBar, menu: [MenuEntry], capabilities: [Capability], start: FeatureID? = nil) {
        (self.bar, self.menu, self.capabilities, self.start) = (bar, menu, capabilities, start)
    }

    /// Returns the bar of a user or stranger, at most five entries.
    package func bar(for caller: Caller?) -> [MenuEntry] {
        let own = menu.filter { $0.menu == .tabs && $0.isShown(to: caller) }
        if !own.isEmpty { return Array((own + bar.besideOwnApp).prefix(Self.most)) }
        let shown = bar.entries.filter { $0.isShown(to: caller) }
        guard shown.count < Self.most, let console = consoleEntry(of: caller) else { return shown }
        return [console] + shown
    }

    /// The link to the console, where the user's bar has no room for it.
    func consoleBeside(_ bar: [MenuEntry], for caller: Caller?) -> MenuEntry? {
        consoleEntry(of: caller).flatMap { bar.contains($0) ? nil : $0 }
    }

    private func consoleEntry(of caller: Caller?) -> MenuEntry? {
        consoleStart(of: caller).map { MenuEntry(name: "Console", icon: "settings", link: $0) }
    }

    /// Returns the user's console entries; empty for users without console access.
    package func console(for caller: Caller?) -> [MenuEntry] {
        menu.filter { $0.menu == .console && $0.isShown(to: caller) }
    }

    /// Returns the user's first console page: the start page, or the only page; `nil` without console access.
    package func consoleStart(of caller: Caller?) -> Link? {
        let entries = console(for: caller)
        return entries.count > 1 ? ConsoleHomePage.link : entries.first?.link
    }

    /// All roles with console access.
    var consoleRoles: Set<String> { Set(menu.filter { $0.menu == .console }.flatMap { $0.roles ?? [] }) }

    /// Whether the user works in a role's own app, such as drivers, where the rider's tabs lead nowhere.
    func hasOwnApp(_ caller: Caller?) -> Bool { menu.contains { $0.menu == .tabs && $0.isShown(to: caller) } }

    /// Returns the capability of an address.
    func capability(at path: String) -> Capability? {
        capabilities.filter { $0.root.leads(to: path) }.max { $0.root.href.count < $1.root.href.count }
    }

    /// Returns the entry of a bar or menu for an address.
    func current(_ entries: [MenuEntry], at path: String) -> MenuEntry? {
        entries.leading(to: path) { [$0.link] + $0.pages }
    }

    /// Returns the user's first page: their role's own app, the console, the chosen capability, or Home.
    package func start(of caller: Caller?, choosing choice: FeatureID? = nil) -> Link {
        let own = menu.first { $0.menu == .tabs && $0.isShown(to: caller) }
        let wanted = capabilities.first { $0.id == choice }?.link
        let usual = capabilities.first { $0.id == start }?.link
        return own?.link ?? wanted ?? consoleStart(of: caller) ?? usual ?? MainBar.home.link
    }
}

extension Sequence {
    /// The element of whose addresses the longest leads to a page.
    func leading(to path: String, _ links: (Element) -> [Link]) -> Element? {
        let places = flatMap { element in links(element).map { (element: element, link: $0) } }
        return places.filter { $0.link.leads(to: path) }.max { $0.link.href.count < $1.link.href.count }?.element
    }
}

extension Link {
    /// Whether an address equals this one or is below it.
    func leads(to path: String) -> Bool { path == href || path.hasPrefix(href + "/") }
}
