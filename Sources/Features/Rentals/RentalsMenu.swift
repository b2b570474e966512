import CrosstownKit
import CrosstownWeb

/// The menu entries of rentals.
enum RentalsMenu {
    /// The name of the feature.
    static let name: LocalizedText = "Bikes and scooters"

    /// The capability for users; `gifts` is the page of their coins, if any.
    static func capability(gifts: Link?) -> Capability {
        let rider: Set<String> = [RentalRole.rider]
        return Capability(
            id: RentalsModule.id,
            name: name,
            explanation: "Rent one at a nearby station",
            icon: "bike",
            link: RentalLinks.home,
            root: RentalLinks.home,
            tabs: [
                Capability.Tab("Rent", RentalLinks.home, roles: [RentalRole.rider, MenuEntry.stranger]),
                Capability.Tab(RentalTexts.rides, RentalLinks.rides, roles: rider),
            ] + (gifts.map { [Capability.Tab("Gifts", $0, roles: rider)] } ?? []) + [
                Capability.Tab("Help", RentalLinks.help)
            ]
        )
    }

    static let entries: [MenuEntry] = [
        console(ConsoleTexts.stations, "pin", RentalLinks.consoleStations, fleet, roles: RentalRole.mechanics),
        console(ConsoleTexts.vehicles, "bike", RentalLinks.consoleVehicles, fleet, roles: RentalRole.mechanics),
        console(AreaTexts.areas, "pin", RentalLinks.consoleAreas, fleet),
        console(ConsoleTexts.rentals, "clock", RentalLinks.consoleRides, fleet, roles: RentalRole.helpers),
        console(ScanTexts.codes, "search", RentalLinks.consoleCodes, fleet, roles: RentalRole.mechanics),
        console(ProblemTexts.queue, "alert", RentalLinks.consoleProblems, care, roles: RentalRole.helpers),
        console(JobTexts.jobs, "settings", RentalLinks.jobs, care, roles: RentalRole.mechanics),
        console(AlarmTexts.alarms, "alert", RentalLinks.consoleAlarms, care, roles: RentalRole.mechanics),
        console(SetUpTexts.institutions, "people", RentalLinks.institutions, riders),
        console(ConsoleTexts.tariffs, "wallet", RentalLinks.consoleTariffs, .money),
        console(RevenueTexts.revenue, "wallet", RentalLinks.consoleRevenue, .money),
        console(RevenueTexts.owing, "alert", RentalLinks.consoleOwing, .money),
    ]

    private static let fleet = MenuGroup("Fleet")
    private static let care = MenuGroup("Maintenance")
    private static let riders = MenuGroup("Riders")

    private static func console(
        _ name: LocalizedText,
        _ icon: String,
        _ link: Link,
        _ group: MenuGroup,
        roles: Set<String> = [RentalRole.administrator]
    ) -> MenuEntry {
        MenuEntry(name: name, icon: icon, link: link, group: group, roles: roles)
    }
}
