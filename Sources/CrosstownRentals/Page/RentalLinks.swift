import CrosstownValues
import CrosstownWeb

/// The addresses of the feature.
enum RentalLinks {
    static let home: Link = "/rentals"
    static let rides: Link = "/rentals/rides"
    static let scan: Link = "/rentals/scan"
    static let gifts: Link = "/rentals/gifts"
    static let coinsFirst: Link = "/rentals/gifts/coins-first"
    static let problems: Link = "/rentals/problems"
    static let newProblem: Link = "/rentals/problems/new"
    static let problemEvents: Link = "/rentals/console/problems/events"
    static let events: Link = "/rentals/events"
    static let signIn: Link = "/sign-in?next=/rentals"
    static let register: Link = "/register"
    static let wallet: Link = "/wallet"
    static let consoleStations: Link = "/rentals/console/stations"
    static let consoleVehicles: Link = "/rentals/console/vehicles"
    static let consoleCodes: Link = "/rentals/console/codes"
    static let consoleTariffs: Link = "/rentals/console/tariffs"
    static let consoleImport: Link = "/rentals/console/import"
    static let consoleGifts: Link = "/rentals/console/gifts"
    static let consoleProblems: Link = "/rentals/console/problems"
    static let consoleRides: Link = "/rentals/console/rides"
    static let consoleTakings: Link = "/rentals/console/takings"
    static let takingsFile: Link = "/rentals/console/takings.csv"
    static let consoleOwing: Link = "/rentals/console/owing"

    static func station(_ id: Identifier<Station>) -> Link { "/rentals/stations/\(id)" }
    static func vehicle(_ plate: PlateNumber) -> Link { "/rentals/vehicles/\(plate)" }
    static func scanned(_ found: ScanAnswer) -> Link { "/rentals/vehicles/\(found.number)" }
    static func ride(_ id: Identifier<Ride>) -> Link { "/rentals/rides/\(id)" }
    static func pause(_ id: Identifier<Ride>) -> Link { "/rentals/rides/\(id)/pause" }
    static func resume(_ id: Identifier<Ride>) -> Link { "/rentals/rides/\(id)/resume" }
    static func end(_ id: Identifier<Ride>) -> Link { "/rentals/rides/\(id)/end" }
    static func cancel(_ id: Identifier<Ride>) -> Link { "/rentals/rides/\(id)/cancel" }
    static func extend(_ id: Identifier<Ride>) -> Link { "/rentals/rides/\(id)/extend" }
    static func explain(_ id: Identifier<Ride>) -> Link { "/rentals/rides/\(id)/explain" }
    static func events(of id: Identifier<Ride>) -> Link { "/rentals/events?ride=\(id)" }

    static func problem(_ id: Identifier<ProblemReport>) -> Link { "/rentals/problems/\(id)" }
    static func reply(_ id: Identifier<ProblemReport>) -> Link { "/rentals/problems/\(id)/reply" }
    static func events(of id: Identifier<ProblemReport>) -> Link { "/rentals/problems/\(id)/events" }
    static func report(_ vehicle: PlateNumber) -> Link {
        newProblem.adding("subject", "vehicle").adding("number", vehicle)
    }
    static func report(_ station: Identifier<Station>) -> Link {
        newProblem.adding("subject", "station").adding("station", station)
    }
    static func report(_ ride: Ride, _ vehicle: PlateNumber) -> Link { report(vehicle).adding("ride", ride.id) }

    static func consoleProblem(_ id: Identifier<ProblemReport>) -> Link { "/rentals/console/problems/\(id)" }
    static func problemStep(_ id: Identifier<ProblemReport>, _ step: String) -> Link {
        "/rentals/console/problems/\(id)/\(step)"
    }
    static func queue(_ state: ProblemReport.State) -> Link { consoleProblems.adding("state", state.rawValue) }
    static func consoleStation(_ id: Identifier<Station>) -> Link { "/rentals/console/stations/\(id)" }
    static func stationDevice(_ id: Identifier<Station>) -> Link { "/rentals/console/stations/\(id)/device" }
    static func consoleVehicle(_ number: String) -> Link { "/rentals/console/vehicles/\(number)" }
    static func vehicleLock(_ plate: PlateNumber) -> Link { "/rentals/console/vehicles/\(plate)/lock" }
    static func consoleTariff(_ kind: VehicleKind) -> Link { "/rentals/console/tariffs/\(kind.rawValue)" }
}
