import CrosstownKit
import CrosstownWeb

/// Where the feature stands in the menus.
enum TaxiMenu {
    static let entries: [MenuEntry] = [
        MenuEntry(
            name: "Taxi",
            icon: "taxi",
            link: TaxiLinks.home,
            roles: [TaxiRole.passenger, MenuEntry.stranger]
        ),
        MenuEntry(name: "Rides", icon: "clock", link: TaxiLinks.requests, roles: [TaxiRole.passenger]),
        MenuEntry(name: "Drive", icon: "wheel", link: TaxiLinks.driver, roles: [TaxiRole.driver]),
        console("Zones", "zone", TaxiLinks.consoleZones),
        console("Drivers", "people", TaxiLinks.consoleDrivers),
        console("Requests", "taxi", TaxiLinks.consoleRequests),
    ]

    private static func console(_ name: String, _ icon: String, _ link: Link) -> MenuEntry {
        MenuEntry(name: name, icon: icon, link: link, menu: .console, roles: [TaxiRole.administrator])
    }
}
