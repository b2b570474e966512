import CrosstownKit
import CrosstownWeb

/// Where the feature stands in the menus.
enum RentalsMenu {
    /// What people see; `gifts` is the page of their coins, where there is one.
    static func capability(gifts: Link?) -> Capability {
        let rider: Set<String> = [RentalRole.rider]
        return Capability(
            id: RentalsModule.id,
            name: "Bikes and scooters",
            explanation: "Rent one at a station nearby",
            icon: "bike",
            link: RentalLinks.home,
            root: RentalLinks.home,
            tabs: [
                Capability.Tab("Rent", RentalLinks.home, roles: [RentalRole.rider, MenuEntry.stranger]),
                Capability.Tab(RentalWords.rides, RentalLinks.rides, roles: rider),
            ] + (gifts.map { [Capability.Tab("Gifts", $0, roles: rider)] } ?? []) + [
                Capability.Tab("Help", RentalLinks.help)
            ]
        )
    }

    static let entries: [MenuEntry] = [
        console(ConsoleWords.stations, "pin", RentalLinks.consoleStations, fleet),
        console(ConsoleWords.vehicles, "bike", RentalLinks.consoleVehicles, fleet),
        console(AreaWords.areas, "pin", RentalLinks.consoleAreas, fleet),
        console(ConsoleWords.rentals, "clock", RentalLinks.consoleRides, fleet),
        console(ScanWords.codes, "search", RentalLinks.consoleCodes, fleet),
        console(ProblemWords.queue, "alert", RentalLinks.consoleProblems, care),
        console(JobWords.jobs, "settings", RentalLinks.jobs, care),
        console(AlarmWords.alarms, "alert", RentalLinks.consoleAlarms, care),
        console(SetUpWords.institutions, "people", RentalLinks.institutions, riders),
        console(ConsoleWords.tariffs, "wallet", RentalLinks.consoleTariffs, .money),
        console(TakingsWords.takings, "wallet", RentalLinks.consoleTakings, .money),
        console(TakingsWords.owing, "alert", RentalLinks.consoleOwing, .money),
    ]

    private static let fleet = MenuGroup("Fleet")
    private static let care = MenuGroup("Care")
    private static let riders = MenuGroup("Riders")

    private static func console(_ name: LocalizedText, _ icon: String, _ link: Link, _ group: MenuGroup) -> MenuEntry {
        MenuEntry(name: name, icon: icon, link: link, group: group, roles: [RentalRole.administrator])
    }
}

/// The roles that the feature knows.
enum RentalRole {
    /// Everybody who registers may ride.
    static let rider = "passenger"
    static let administrator = "administrator"
}
