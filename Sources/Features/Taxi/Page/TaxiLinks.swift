import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

enum TaxiLinks {
    static let home: Link = "/taxi"
    static let requests: Link = "/taxi/requests"
    static let zones: Link = "/taxi/zones"
    static let driver: Link = "/taxi/driver"
    static let driverStart: Link = "/taxi/driver/start"
    static let driverStop: Link = "/taxi/driver/stop"
    static let driverFixes: Link = "/taxi/driver/fixes"
    static let driverArrived: Link = "/taxi/driver/arrived"
    static let driverPickUp: Link = "/taxi/driver/pick-up"
    static let driverPassengerMissing: Link = "/taxi/driver/passenger-not-here"
    static let driverCannotCome: Link = "/taxi/driver/cannot-come"
    static let driverEndRide: Link = "/taxi/driver/end-ride"
    static let driverEvents: Link = "/taxi/driver/events"
    static let consoleZones: Link = "/taxi/console/zones"
    static let consoleDrivers: Link = "/taxi/console/drivers"
    static let consoleImport: Link = "/taxi/console/drivers/import"
    static let consoleRemoval: Link = "/taxi/console/drivers/remove"
    static let consoleRequests: Link = "/taxi/console/requests"
    static let consoleEvents: Link = "/taxi/console/events"
    static let reservations: Link = "/taxi/reservations"
    static let newReservation: Link = "/taxi/reservations/new"
    static let consoleReservations: Link = "/taxi/console/reservations"
    static let consoleTariffs: Link = "/taxi/console/tariffs"
    static func withdrawTariff(_ version: Int64) -> Link { "/taxi/console/tariffs/\(version)/withdraw" }
    static let fares: Link = "/taxi/fares"
    static let driverToday: Link = "/taxi/driver/day"
    static let driverFareEntry: Link = "/taxi/driver/fare"
    static let signIn: Link = "/sign-in?next=/taxi"
    static let register: Link = "/register"
    /// The suggestions of meeting places.
    static let places: Link = "/places?within=city"

    /// The suggestions of destinations, which can be outside the city.
    static let allPlaces: Link = "/places"
    static let requestPrice: Link = "/taxi/requests/price"
    static let requestLater: Link = "/taxi/requests/later"
    static let reservationPrice: Link = "/taxi/reservations/price"

    /// Returns the reservation form with default values.
    static func newReservation(_ query: ReservationQuery) -> Link {
        newReservation.adding("key", query.key).adding("origin", query.origin)
            .adding("originLatitude", query.originLatitude).adding("originLongitude", query.originLongitude)
            .adding("destination", query.destination).adding("destinationLatitude", query.destinationLatitude)
            .adding("destinationLongitude", query.destinationLongitude).adding("day", query.day)
            .adding("time", query.time).adding("passengers", query.passengers).adding("luggage", query.luggage)
            .adding("payment", query.payment?.rawValue)
    }

    /// The page to add money to the wallet, which returns here.
    static let wallet = Link("/wallet").adding("next", home)
    static let consoleFares: Link = "/taxi/console/fares"

    static let driverZones: Link = "/taxi/driver/zones"
    static let driverSay: Link = "/taxi/driver/say"
    static let rideCases: Link = "/taxi/cases"
    static let consoleCases: Link = "/taxi/console/cases"
    static let driverLost: Link = "/taxi/driver/lost"

    static let consoleCompanies: Link = "/taxi/console/companies"
    static let companies: Link = "/taxi/company"
    static let consoleApplications: Link = "/taxi/console/applications"
    static let consoleCredits: Link = "/taxi/console/credits"
    static let drive: Link = "/taxi/drive"
    /// The sign-in page for a new driver.
    static let driverSignIn = Link("/sign-in").adding("ready", "true").adding("next", driver)

    static let driveWithdrawal: Link = "/taxi/drive/withdraw"

    static func consoleAcceptance(_ id: String) -> Link { "/taxi/console/applications/\(id)/accept" }
    static func consoleDecline(_ id: String) -> Link { "/taxi/console/applications/\(id)/decline" }
    static func drivePaper(_ picture: Identifier<Picture>, of id: Identifier<DriverApplication>) -> Link {
        "/taxi/drive/applications/\(id)/papers/\(picture)"
    }
    static func consolePaper(_ picture: Identifier<Picture>, of id: Identifier<DriverApplication>) -> Link {
        "/taxi/console/applications/\(id)/papers/\(picture)"
    }
    static let zoneMap: Link = "/taxi/console/borders"
    static let zonePlans: Link = "/taxi/console/borders"
    static let zoneFile: Link = "/taxi/console/borders.geojson"

    static func zonePlan(_ id: Identifier<ZonePlan>) -> Link { "/taxi/console/borders/\(id)" }
    static func zonePlanShapes(_ id: Identifier<ZonePlan>) -> Link { "/taxi/console/borders/\(id)/shapes" }
    static func zonePlanTime(_ id: Identifier<ZonePlan>) -> Link { "/taxi/console/borders/\(id)/time" }
    static func zonePlanTakingBack(_ id: Identifier<ZonePlan>) -> Link { "/taxi/console/borders/\(id)/take-back" }
    static func zonePlanRemoval(_ id: Identifier<ZonePlan>) -> Link { "/taxi/console/borders/\(id)/remove" }
    static func consoleRefund(_ id: String) -> Link { "/taxi/console/cases/\(id)/refund" }
    static func consoleCompany(_ id: String) -> Link { "/taxi/console/companies/\(id)" }
    static func consoleCompanyName(_ id: String) -> Link { "/taxi/console/companies/\(id)/rename" }
    static func consoleCompanyRemoval(_ id: String) -> Link { "/taxi/console/companies/\(id)/remove" }
    static func consoleAgents(_ id: String) -> Link { "/taxi/console/companies/\(id)/agents" }
    static func consoleAgentRemoval(_ id: String) -> Link { "/taxi/console/companies/\(id)/agents/remove" }
    static func company(_ id: String) -> Link { "/taxi/company/\(id)" }
    static func consoleApplication(_ id: String) -> Link { "/taxi/console/applications/\(id)" }
    static func invitation(_ token: String) -> Link { "/taxi/invitations/\(token)" }
    static func rideHelp(_ request: String) -> Link { "/taxi/requests/\(request)/help" }
    static func rideCase(_ id: String) -> Link { "/taxi/cases/\(id)" }
    static func consoleCase(_ id: String) -> Link { "/taxi/console/cases/\(id)" }
    static func driverLost(_ id: String) -> Link { "/taxi/driver/lost/\(id)" }
    static func say(_ request: String) -> Link { "/taxi/requests/\(request)/say" }
    static func confirmFare(_ id: String) -> Link { "/taxi/requests/\(id)/fare/confirm" }
    /// Where the page of a ride asks whether its fare is right.
    static func fareQuestion(_ request: String) -> Link { "/taxi/requests/\(request)#fare-title" }
    static func contestFare(_ id: String) -> Link { "/taxi/requests/\(id)/fare/contest" }
    static func tip(_ id: String) -> Link { "/taxi/requests/\(id)/tip" }
    static func correctFare(_ id: String) -> Link { "/taxi/driver/rides/\(id)/fare/correct" }
    static func fareCorrection(_ id: String) -> Link { driverFareEntry.adding("ride", id) }
    static func driver(saved ride: String) -> Link { driver.adding("savedFare", ride) }
    static func decideFare(_ id: String) -> Link { "/taxi/console/fares/\(id)" }
    static func request(_ id: String) -> Link { "/taxi/requests/\(id)" }
    static func driverDay(_ day: CivilDay) -> Link { Link("/taxi/driver/day").adding("day", day.description) }
    static func driverDayFile(_ day: CivilDay) -> Link {
        Link("/taxi/driver/day.csv").adding("day", day.description)
    }
    static func receipt(_ id: String) -> Link { "/taxi/requests/\(id)/receipt" }
    static func driverFare(_ id: String) -> Link { "/taxi/driver/rides/\(id)/fare" }
    static func withdraw(_ id: String) -> Link { "/taxi/requests/\(id)/withdraw" }
    static func keepLooking(_ id: String) -> Link { "/taxi/requests/\(id)/keep-looking" }
    static func anotherTaxi(_ id: String) -> Link { "/taxi/requests/\(id)/another-taxi" }
    static func notInTaxi(_ id: String) -> Link { "/taxi/requests/\(id)/not-in-taxi" }
    static func endRide(_ id: String) -> Link { "/taxi/requests/\(id)/end" }
    static func consoleEnd(_ id: String) -> Link { "/taxi/console/requests/\(id)/end" }
    static func reservation(_ id: String) -> Link { "/taxi/reservations/\(id)" }
    static func cancelReservation(_ id: String) -> Link { "/taxi/reservations/\(id)/cancel" }
    static func reservationCalendar(_ id: String) -> Link { "/taxi/reservations/\(id)/calendar" }
    static func accept(_ offer: String) -> Link { "/taxi/offers/\(offer)/accept" }
    static func refuse(_ offer: String) -> Link { "/taxi/offers/\(offer)/refuse" }
    static func consoleZone(_ id: String) -> Link { "/taxi/console/zones/\(id)" }

    static let fairnessHome: Link = "/taxi/fairness"
    static let consoleStatistics: Link = "/taxi/console/statistics"

    static func fairness(_ day: CivilDay) -> Link { fairnessHome.adding("day", day.description) }
    static func driverQueue(_ day: CivilDay) -> Link { Link("/taxi/driver/queue").adding("day", day.description) }
    static func driverQueueFile(_ day: CivilDay) -> Link {
        Link("/taxi/driver/queue.csv").adding("day", day.description)
    }
    static func consoleRequest(_ id: String) -> Link { "/taxi/console/requests/\(id)" }
    static func guest(_ token: String) -> Link { "/taxi/guest/\(token)" }
    static func guestEvents(_ token: String) -> Link { "/taxi/guest/\(token)/events" }
    static func guestWish(_ name: String, _ token: String) -> Link { "/taxi/guest/\(token)/\(name)" }
    static func programRide(_ id: String) -> Link { "/v1/taxi/rides/\(id)" }
    static func events(near place: Coordinate) -> Link { Link("/taxi/events").adding("near", place.roughly) }
    static func events(of request: String) -> Link { "/taxi/events?request=\(request)" }
}

struct CompanyLinks {
    let id: String

    var home: Link { TaxiLinks.company(id) }
    var drivers: Link { "/taxi/company/\(id)/drivers" }
    var file: Link { "/taxi/company/\(id)/import" }
    var driver: Link { "/taxi/company/\(id)/driver" }
    var removal: Link { "/taxi/company/\(id)/driver/remove" }
    var invitations: Link { "/taxi/company/\(id)/invitations" }
    var withdrawal: Link { "/taxi/company/\(id)/invitations/withdraw" }
}
