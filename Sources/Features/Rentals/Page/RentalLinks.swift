import CrosstownCases
import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The addresses of rentals.
enum RentalLinks {
    static let home: Link = "/rentals"
    static let rides: Link = "/rentals/rides"
    static let scan: Link = "/rentals/scan"
    static let setUp: Link = "/rentals/set-up"
    static let position: Link = "/rentals/position"
    static let details: Link = "/rentals/details"
    static let help: Link = "/rentals/help"
    static let institutions: Link = "/rentals/console/institutions"
    static let problems: Link = "/rentals/problems"
    static let newProblem: Link = "/rentals/problems/new"
    static let problemEvents: Link = "/rentals/console/problems/events"
    static let events: Link = "/rentals/events"
    static let signIn: Link = "/sign-in?next=/rentals"
    static func signIn(next: Link) -> Link { ("/sign-in" as Link).adding("next", next) }
    static let register: Link = "/register"
    static let wallet: Link = "/wallet"
    /// The wallet, with a way back to the page that needs money.
    static func addMoney(backTo place: Link?) -> Link { wallet.adding("next", place) }
    static let areas: Link = "/rentals/areas"
    static let consoleAreas: Link = "/rentals/console/areas"
    static let removeAreas: Link = "/rentals/console/areas/remove"
    static let newArea: Link = "/rentals/console/areas/new"
    static let consoleStations: Link = "/rentals/console/stations"
    static let consoleVehicles: Link = "/rentals/console/vehicles"
    /// The vehicles whose number begins with a text.
    static func consoleVehicles(_ filter: String) -> Link {
        consoleVehicles.adding("filter", filter.isEmpty ? nil : filter)
    }
    /// Returns a vehicle to service or takes it out, from a list of vehicles.
    static func service(of number: String, isIn: Bool, _ filter: String) -> Link {
        let link: Link =
            isIn ? "/rentals/console/vehicles/\(number)/back" : "/rentals/console/vehicles/\(number)/out"
        return link.adding("filter", filter.isEmpty ? nil : filter)
    }
    static let consoleCodes: Link = "/rentals/console/codes"
    static let consoleTariffs: Link = "/rentals/console/tariffs"
    static let consoleImport: Link = "/rentals/console/import"
    static let consoleAlarms: Link = "/rentals/console/alarms"
    static let consoleProblems: Link = "/rentals/console/problems"
    static let consoleRides: Link = "/rentals/console/rides"
    static func consoleRides(_ state: ConsoleRidesPage.State) -> Link { consoleRides.adding("state", state.rawValue) }
    static func consoleRide(_ id: Identifier<Ride>) -> Link { "/rentals/console/rides/\(id)" }
    /// A user in the console, for staff who manage accounts.
    static func account(_ id: Identifier<Account>) -> Link { "/console/people/\(id)" }
    static let consoleRevenue: Link = "/rentals/console/takings"
    static let revenueFile: Link = "/rentals/console/takings.csv"
    static let consoleOwing: Link = "/rentals/console/owing"

    static let nearestDock: Link = "/rentals/nearest-dock"

    static func station(_ id: Identifier<Station>) -> Link { "/rentals/stations/\(id)" }
    /// A station with walking directions.
    static func station(_ id: Identifier<Station>, from origin: Coordinate?) -> Link {
        station(id).adding("latitude", origin?.latitude).adding("longitude", origin?.longitude)
    }
    /// The areas in a version, so that no cached older ones appear.
    static func areas(version: String) -> Link { areas.adding("version", version) }
    static func area(_ version: String) -> Link { "/rentals/console/areas/\(version)" }
    static func otherAreas(_ version: String) -> Link { "/rentals/console/areas/\(version)/others" }
    static func removeArea(_ version: String) -> Link { "/rentals/console/areas/\(version)/remove" }
    static func vehicle(_ plate: PlateNumber) -> Link { "/rentals/vehicles/\(plate)" }
    static func scanned(_ found: ScanResponse) -> Link { "/rentals/vehicles/\(found.number)" }
    static func ride(_ id: Identifier<Ride>) -> Link { "/rentals/rides/\(id)" }
    static func pause(_ id: Identifier<Ride>) -> Link { "/rentals/rides/\(id)/pause" }
    static func resume(_ id: Identifier<Ride>) -> Link { "/rentals/rides/\(id)/resume" }
    static func end(_ id: Identifier<Ride>) -> Link { "/rentals/rides/\(id)/end" }
    static func cancel(_ id: Identifier<Ride>) -> Link { "/rentals/rides/\(id)/cancel" }
    static func extend(_ id: Identifier<Ride>) -> Link { "/rentals/rides/\(id)/extend" }
    static func explain(_ id: Identifier<Ride>) -> Link { "/rentals/rides/\(id)/explain" }
    static func events(of id: Identifier<Ride>) -> Link { "/rentals/events?ride=\(id)" }

    static func problem(_ id: Identifier<Case>) -> Link { "/rentals/problems/\(id)" }
    static func reply(_ id: Identifier<Case>) -> Link { "/rentals/problems/\(id)/reply" }
    static func events(of id: Identifier<Case>) -> Link { "/rentals/problems/\(id)/events" }
    static func report(_ vehicle: PlateNumber) -> Link {
        newProblem.adding("subject", "vehicle").adding("number", vehicle)
    }
    static func report(_ station: Identifier<Station>) -> Link {
        newProblem.adding("subject", "station").adding("station", station)
    }
    static func report(_ ride: Ride, _ vehicle: PlateNumber) -> Link {
        let link = report(vehicle).adding("ride", ride.id)
        return ride.endStation.map { link.adding("station", $0) } ?? link
    }

    static func consoleProblem(_ id: Identifier<Case>) -> Link { "/rentals/console/problems/\(id)" }
    static func problemStep(_ id: Identifier<Case>, _ step: String) -> Link {
        "/rentals/console/problems/\(id)/\(step)"
    }
    static func queue(_ state: Case.State) -> Link { consoleProblems.adding("state", state.rawValue) }
    static func photographs(of id: Identifier<Case>, isForStaff: Bool) -> CaseThread.PictureLinks {
        isForStaff
            ? .init(
                show: { "/rentals/console/problems/\(id)/photographs/\($0)" },
                remove: { "/rentals/console/problems/\(id)/photographs/\($0)/remove" }
            )
            : .init(
                show: { "/rentals/problems/\(id)/photographs/\($0)" },
                remove: { "/rentals/problems/\(id)/photographs/\($0)/remove" }
            )
    }
    static func setUpStep(_ step: SetUpStep) -> Link { "/rentals/set-up/\(step.rawValue)" }
    static func signIn(_ id: Identifier<Institution>) -> Link { "/rentals/set-up/sign-in/\(id)" }
    static func signInRefused(_ id: Identifier<Institution>, _ why: SignInRefusal) -> Link {
        "/rentals/set-up/sign-in/\(id)/refused?why=\(why.rawValue)"
    }
    static func institution(_ id: Identifier<Institution>) -> Link { "/console/institutions/\(id)" }
    static func removal(of id: Identifier<Institution>) -> Link { "/rentals/console/institutions/\(id)/remove" }
    static func alarms(_ state: Alarm.State) -> Link { consoleAlarms.adding("state", state.rawValue) }
    static func alarm(_ id: Identifier<Alarm>, _ step: String) -> Link { "/rentals/console/alarms/\(id)/\(step)" }
    static func consoleStation(_ id: Identifier<Station>) -> Link { "/rentals/console/stations/\(id)" }
    static func stationDevice(_ id: Identifier<Station>) -> Link { "/rentals/console/stations/\(id)/device" }
    static func consoleVehicle(_ number: String) -> Link { "/rentals/console/vehicles/\(number)" }
    static func vehicleLock(_ plate: PlateNumber) -> Link { "/rentals/console/vehicles/\(plate)/lock" }
    static func consoleTariff(_ kind: VehicleKind) -> Link { "/rentals/console/tariffs/\(kind.rawValue)" }
}
