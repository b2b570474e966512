import CrosstownKit
import CrosstownWeb

enum TaxiMenu {
    static let capability = Capability(
        id: TaxiModule.id,
        name: "Taxi",
        explanation: "The next free taxi comes to you",
        icon: "taxi",
        link: TaxiLinks.home,
        root: TaxiLinks.home,
        tabs: [
            Capability.Tab(LocalizedText("Now", context: "taxi"), TaxiLinks.home, roles: riders),
            Capability.Tab("Reservations", TaxiLinks.reservations, roles: [TaxiRole.passenger]),
            Capability.Tab("Rides", TaxiLinks.requests, pages: [TaxiLinks.rideCases], roles: [TaxiRole.passenger]),
        ]
    )

    /// Passengers, and users who are not signed in.
    private static let riders: Set<String> = [TaxiRole.passenger, MenuEntry.stranger]

    static let entries: [MenuEntry] = [
        MenuEntry(name: DriverTexts.driveTab, icon: "wheel", link: TaxiLinks.driver, roles: [TaxiRole.driver]),
        console(CityTexts.zonesTab, "zone", TaxiLinks.consoleZones),
        console("Zone boundaries", "zone", TaxiLinks.zoneMap),
        console(CityTexts.drivers, "people", TaxiLinks.consoleDrivers),
        console("Companies", "people", TaxiLinks.consoleCompanies),
        console("Applications", "book", TaxiLinks.consoleApplications),
        console(CityTexts.requests, "taxi", TaxiLinks.consoleRequests),
        console("Reports", "alert", TaxiLinks.consoleCases),
        MenuEntry(
            name: "My companies",
            icon: "people",
            link: TaxiLinks.companies,
            group: MenuGroup(TaxiTexts.taxiTab),
            roles: [Company.role]
        ),
        MenuEntry(
            name: "Statistics",
            icon: "chart",
            link: TaxiLinks.consoleStatistics,
            group: MenuGroup(TaxiTexts.taxiTab),
            roles: [TaxiRole.administrator]
        ),
        MenuEntry(
            name: "Fairness",
            icon: "queue",
            link: TaxiLinks.fairnessHome,
            group: MenuGroup(TaxiTexts.taxiTab),
            roles: [TaxiRole.administrator]
        ),
        MenuEntry(
            name: "Reservations",
            icon: "clock",
            link: TaxiLinks.consoleReservations,
            group: MenuGroup(TaxiTexts.taxiTab),
            roles: [TaxiRole.administrator]
        ),
        MenuEntry(
            name: "Disputed fares",
            icon: "wallet",
            link: TaxiLinks.consoleFares,
            group: MenuGroup(TaxiTexts.taxiTab),
            roles: [TaxiRole.administrator]
        ),
        console("Driver credit", "wallet", TaxiLinks.consoleCredits),
        MenuEntry(
            name: "Fares",
            icon: "wallet",
            link: TaxiLinks.consoleTariffs,
            group: MenuGroup(TaxiTexts.taxiTab),
            roles: [TaxiRole.administrator]
        ),
    ]

    private static func console(_ name: LocalizedText, _ icon: String, _ link: Link) -> MenuEntry {
        MenuEntry(
            name: name,
            icon: icon,
            link: link,
            group: MenuGroup(TaxiTexts.taxiTab),
            roles: [TaxiRole.administrator]
        )
    }
}
