import CrosstownKit
import CrosstownWeb

/// Where the feature stands in the menus.
enum RentalsMenu {
    static let entries: [MenuEntry] = [
        MenuEntry(
            name: RentalWords.rentTab,
            icon: "bike",
            link: RentalLinks.home,
            roles: [RentalRole.rider, MenuEntry.stranger]
        ),
        console(ConsoleWords.stations, "pin", RentalLinks.consoleStations),
        console(ConsoleWords.vehicles, "bike", RentalLinks.consoleVehicles),
        console(ScanWords.codes, "search", RentalLinks.consoleCodes),
        console(ConsoleWords.tariffs, "wallet", RentalLinks.consoleTariffs),
        console(GiftWords.gifts, "events", RentalLinks.consoleGifts),
        console(EventWords.events, "events", RentalLinks.consoleEvents),
        console(RewardWords.rewards, "events", RentalLinks.consoleRewards),
        console(SetUpWords.institutions, "people", RentalLinks.institutions),
        console(ProblemWords.queue, "alert", RentalLinks.consoleProblems),
        console(AlarmWords.alarms, "alert", RentalLinks.consoleAlarms),
        console(JobWords.jobs, "settings", RentalLinks.jobs),
        console(ConsoleWords.rentals, "clock", RentalLinks.consoleRides),
        console(TakingsWords.takings, "wallet", RentalLinks.consoleTakings),
        console(TakingsWords.owing, "alert", RentalLinks.consoleOwing),
    ]

    private static func console(_ name: String, _ icon: String, _ link: Link) -> MenuEntry {
        MenuEntry(name: name, icon: icon, link: link, menu: .console, roles: [RentalRole.administrator])
    }
}

/// The roles that the feature knows.
enum RentalRole {
    /// Everybody who registers may ride.
    static let rider = "passenger"
    static let administrator = "administrator"
}
