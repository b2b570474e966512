import CrosstownKit
import CrosstownWeb

/// Where the feature stands in the menus.
enum TaxiMenu {
    static let entries: [MenuEntry] = [
        MenuEntry(
            name: TaxiWords.taxiTab,
            icon: "taxi",
            link: TaxiLinks.home,
            roles: [TaxiRole.passenger, MenuEntry.stranger]
        ),
        MenuEntry(name: TaxiWords.ridesTab, icon: "clock", link: TaxiLinks.requests, roles: [TaxiRole.passenger]),
        MenuEntry(name: DriverWords.driveTab, icon: "wheel", link: TaxiLinks.driver, roles: [TaxiRole.driver]),
        console(CityWords.zonesTab, "zone", TaxiLinks.consoleZones),
        console(CityWords.drivers, "people", TaxiLinks.consoleDrivers),
        console(CityWords.requests, "taxi", TaxiLinks.consoleRequests),
    ]

    private static func console(_ name: String, _ icon: String, _ link: Link) -> MenuEntry {
        MenuEntry(
            name: name,
            icon: icon,
            link: link,
            group: MenuGroup(TaxiWords.taxiTab),
            roles: [TaxiRole.administrator]
        )
    }
}
