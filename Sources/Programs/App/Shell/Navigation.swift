import CrosstownAccounts
import CrosstownHome
package import CrosstownKit
import CrosstownMoney
package import CrosstownWeb

/// Where people can go from every page: the bar of everybody, the apps of some roles, the console, and the capabilities.
package struct Navigation: Sendable {
    /// The most entries that stand beside each other on the smallest phone.
    private static let most = 5

    /// The entries that do not depend on features; what is off is missing.
    let bar: MainBar
    /// What features add: apps of their own for some roles, and the console.
    let menu: [MenuEntry]
    /// What people can use, in the order of the tiles.
    let capabilities: [Capability]
    /// The capability that opens in place of Home, where the operator has set one.
    let start: FeatureID?

    /// Gathers where people can go.
    package init(bar: MainBar, menu: [MenuEntry], capabilities: [Capability], start: FeatureID? = nil) {
        (self.bar, self.menu, self.capabilities, self.start) = (bar, menu, capabilities, start)
    }

    /// The bar of a caller, or of a stranger, at most five entries.
    package func bar(for caller: Caller?) -> [MenuEntry] {
        let own = menu.filter { $0.menu == .tabs && $0.isShown(to: caller) }
        if !own.isEmpty { return Array((own + bar.besideOwnApp).prefix(Self.most)) }
        let shown = bar.entries.filter { $0.isShown(to: caller) }
        guard shown.count < Self.most, let console = consoleEntry(of: caller) else { return shown }
        return [console] + shown
    }

    /// The way to the console for a caller whose bar has no room for it.
    func consoleBeside(_ bar: [MenuEntry], for caller: Caller?) -> MenuEntry? {
        consoleEntry(of: caller).flatMap { bar.contains($0) ? nil : $0 }
    }

    private func consoleEntry(of caller: Caller?) -> MenuEntry? {
        consoleStart(of: caller).map { MenuEntry(name: "Console", icon: "settings", link: $0) }
    }

    /// The entries of the console that a caller sees; none for those who do not work there.
    package func console(for caller: Caller?) -> [MenuEntry] {
        menu.filter { $0.menu == .console && $0.isShown(to: caller) }
    }

    /// Where the console begins for a caller: its start page, or the only page; `nil` for those who do not work there.
    package func consoleStart(of caller: Caller?) -> Link? {
        let entries = console(for: caller)
        return entries.count > 1 ? ConsoleHomePage.link : entries.first?.link
    }

    /// All roles that work in the console.
    var consoleRoles: Set<String> { Set(menu.filter { $0.menu == .console }.flatMap { $0.roles ?? [] }) }

    /// Whether a caller works in an app of his own, such as drivers, where the tabs of those who ask for rides lead nowhere.
    func hasOwnApp(_ caller: Caller?) -> Bool { menu.contains { $0.menu == .tabs && $0.isShown(to: caller) } }

    /// The capability that an address belongs to.
    func capability(at path: String) -> Capability? {
        capabilities.filter { $0.root.leads(to: path) }.max { $0.root.href.count < $1.root.href.count }
    }

    /// The entry of a bar or menu that an address belongs to.
    func current(_ entries: [MenuEntry], at path: String) -> MenuEntry? {
        entries.filter { $0.link.leads(to: path) }.max { $0.link.href.count < $1.link.href.count }
    }

    /// Where a caller begins: in an app of his own, at the console, where he or the operator wants, or at Home.
    package func start(of caller: Caller?, choosing choice: FeatureID? = nil) -> Link {
        let own = menu.first { $0.menu == .tabs && $0.isShown(to: caller) }
        let wanted = capabilities.first { $0.id == choice }?.link
        let usual = capabilities.first { $0.id == start }?.link
        return own?.link ?? wanted ?? consoleStart(of: caller) ?? usual ?? MainBar.home.link
    }
}

extension Link {
    /// Whether an address is this one or lies below it.
    func leads(to path: String) -> Bool { path == href || path.hasPrefix(href + "/") }
}
