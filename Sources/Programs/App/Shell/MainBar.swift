import CrosstownAccounts
import CrosstownHome
import CrosstownKit
import CrosstownMoney
import CrosstownWeb

/// The bar of all users: Home, Activity, Wallet, Inbox, Me.
package struct MainBar: Sendable {
    /// Whether features charge money, so that users need wallets.
    let hasWallet: Bool

    /// Creates the bar.
    package init(hasWallet: Bool) { self.hasWallet = hasWallet }

    static let home = MenuEntry(name: "Home", icon: "home", link: HomeModule.home)
    // `HomeModule.activity` is overloaded, so that the literal alone would become a name in all languages.
    static let activity = MenuEntry(name: "Activity" as LocalizedText, icon: "clock", link: HomeModule.activity)
    static let wallet = MenuEntry(
        name: "Wallet",
        icon: "wallet",
        link: WalletRoutes.home,
        roles: ["passenger", MenuEntry.stranger]
    )
    static let inbox = MenuEntry(name: "Inbox", icon: "bell", link: "/inbox")
    static let me = MenuEntry(name: "Me", icon: "me", link: "/me")

    /// Whether a page belongs to every user, whatever their role.
    static func isOwn(_ path: String) -> Bool {
        [home, activity, wallet, inbox, me].contains { $0.link.leads(to: path) }
    }

    /// Returns the name and the purpose of a page that belongs to every user; `nil` for other pages.
    static func explanation(of path: String) -> LocalizedText? {
        let explained: [(entry: MenuEntry, text: LocalizedText)] = [
            (activity, "Everything you have done, newest first."),
            (wallet, "Your money, cards and payments."),
            (inbox, "Your notifications and messages."),
            (me, "Your account, friends, places and settings."),
        ]
        return explained.first { $0.entry.link.leads(to: path) }.map { .labeled($0.entry.name, $0.text) }
    }

    /// All enabled entries.
    var entries: [MenuEntry] {
        [Self.home, Self.activity] + (hasWallet ? [Self.wallet] : []) + besideOwnApp
    }

    /// The entries for users of a role's own app, such as drivers.
    var besideOwnApp: [MenuEntry] { [Self.inbox, Self.me] }
}
