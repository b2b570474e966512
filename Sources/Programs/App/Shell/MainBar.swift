import CrosstownAccounts
import CrosstownHome
import CrosstownKit
import CrosstownMoney
import CrosstownWeb

/// The bar of everybody: Home, Activity, Wallet, Inbox, Me.
package struct MainBar: Sendable {
    /// Whether features take money, so that people need wallets.
    let hasWallet: Bool

    /// Makes the bar.
    package init(hasWallet: Bool) { self.hasWallet = hasWallet }

    static let home = MenuEntry(name: "Home", icon: "home", link: HomeModule.home)
    // `HomeModule.activity` is overloaded, so that the literal alone would be taken for a name in all languages.
    static let activity = MenuEntry(name: "Activity" as LocalizedText, icon: "clock", link: HomeModule.activity)
    static let wallet = MenuEntry(
        name: "Wallet",
        icon: "wallet",
        link: WalletRoutes.home,
        roles: ["passenger", MenuEntry.stranger]
    )
    static let inbox = MenuEntry(name: "Inbox", icon: "bell", link: "/inbox")
    static let me = MenuEntry(name: "Me", icon: "me", link: "/me")

    /// Whether a page is one that people have of their own, whatever else they work as.
    static func isOwn(_ path: String) -> Bool {
        [home, activity, wallet, inbox, me].contains { $0.link.leads(to: path) }
    }

    /// All entries that are on.
    var entries: [MenuEntry] {
        [Self.home, Self.activity] + (hasWallet ? [Self.wallet] : []) + besideOwnApp
    }

    /// What people need beside an app of their own, such as that of drivers.
    var besideOwnApp: [MenuEntry] { [Self.inbox, Self.me] }
}
