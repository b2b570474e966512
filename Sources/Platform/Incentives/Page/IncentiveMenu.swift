import CrosstownKit
import CrosstownWeb

/// The menu entries of incentives.
enum IncentiveMenu {
    static let capability = Capability(
        id: IncentivesModule.id,
        name: "Coins and gifts",
        explanation: "Your coins, events and rewards",
        icon: "events",
        link: IncentiveLinks.gifts,
        root: IncentiveLinks.gifts,
        tabs: [Capability.Tab("Gifts", IncentiveLinks.gifts, roles: [IncentiveRole.rider])]
    )

    static let entries = [
        entry("Gifts", IncentiveLinks.consoleGifts), entry("Events", IncentiveLinks.consoleEvents),
        entry("Rewards", IncentiveLinks.consoleRewards),
    ]

    private static let riders = MenuGroup("Riders")

    private static func entry(_ name: LocalizedText, _ link: Link) -> MenuEntry {
        MenuEntry(name: name, icon: "events", link: link, group: riders, roles: [IncentiveRole.administrator])
    }
}
