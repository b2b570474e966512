import CrosstownCases
import CrosstownGeo
import CrosstownKit
import CrosstownPoolEngine
import CrosstownValues
import CrosstownWeb

enum RideSharePaths {
    static let home: Link = "/rides"
    static let status: Link = "/rides/status"
    /// The user's rides after one of them was canceled.
    static func status(canceled kind: SignUp.Kind) -> Link { status.adding("canceled", kind.rawValue) }
    /// The addresses of single rides.
    static let own: [Link] = ["/rides/sign-ups", "/rides/guest"]
    static let offers: Link = "/rides/offers"
    static let requests: Link = "/rides/requests"
    static let console: Link = "/rides/console"

    static let new: Link = "/rides/new"
    static func new(_ event: String) -> Link { new.adding("event", event) }
    static let newOffer: Link = "/rides/offers/new"
    static let newRequest: Link = "/rides/requests/new"
    static func offer(_ event: String) -> Link { newOffer.adding("event", event) }
    static func request(_ event: String) -> Link { newRequest.adding("event", event) }
    static let signUp: Path<Identifier<SignUp>> = "/rides/sign-ups/:id"
    static let edit: Path<Identifier<SignUp>> = "/rides/sign-ups/:id/edit"
    static let cancel: Path<Identifier<SignUp>> = "/rides/sign-ups/:id/cancel"
    static let pickUps: Path<Identifier<SignUp>> = "/rides/sign-ups/:id/pick-ups"
    static let dropOffs: Path<Identifier<SignUp>> = "/rides/sign-ups/:id/drop-offs"
    static let start: Path<Identifier<SignUp>> = "/rides/sign-ups/:id/start"
    static let arrive: Path<Identifier<SignUp>> = "/rides/sign-ups/:id/arrive"
    static let positions: Path<Identifier<SignUp>> = "/rides/sign-ups/:id/positions"
    static let ownStream: Path<Identifier<SignUp>> = "/rides/sign-ups/:id/events"
    static let reports: Path<Identifier<SignUp>> = "/rides/sign-ups/:id/reports"
    static let guestReports: Path<String> = "/rides/guest/:token/reports"
    static let ownReport: Path<Identifier<Case>> = "/rides/reports/:id"
    static let consoleReport: Path<Identifier<Case>> = "/rides/console/reports/:id"
    /// The address to block a person, in the friends feature, which is always enabled.
    static func block(_ person: Identifier<Account>) -> Link { "/me/friends/people/\(person)/block" }
    /// The account of a person, for administrators.
    static func account(_ person: Identifier<Account>) -> Link { "/console/people/\(person)" }
    static let guest: Path<String> = "/rides/guest/:token"
    static let guestEdit: Path<String> = "/rides/guest/:token/edit"
    static let guestCancel: Path<String> = "/rides/guest/:token/cancel"
    static let guestStream: Path<String> = "/rides/guest/:token/events"
    static let instance: Link = "/rides/console/instance"
    static let pool: Link = "/rides/console/pool"
    static func pool(_ event: String) -> Link { pool.adding("event", event) }
    static let moreCars: Link = "/rides/console/more"
    static func moreCars(_ event: String, _ place: WaitingPlaces.Place) -> Link {
        let position = place.position.rounded
        return moreCars.adding("event", event).adding("place", place.name).adding("latitude", position.latitude)
            .adding("longitude", position.longitude).adding("seats", "4")
    }
    static let messageForm: Link = "/rides/console/message"
    static func messageForm(_ event: String) -> Link { messageForm.adding("event", event) }
    static let ruling: Link = "/rides/console/pair"
    static func ruling(_ event: String, _ request: Identifier<SignUp>) -> Link {
        ruling.adding("event", event).adding("request", request.description)
    }
    // Staff's changes are audited by their role, so organizers of a single event have separate addresses.
    static func rulings(_ isStaff: Bool) -> Link { isStaff ? "/rides/console/pairs" : "/rides/organizing/pairs" }
    static func lifts(_ isStaff: Bool) -> Link { isStaff ? "/rides/console/lifts" : "/rides/organizing/lifts" }
    static func messages(_ isStaff: Bool) -> Link { isStaff ? "/rides/console/messages" : "/rides/organizing/messages" }
    static let replay: Link = "/rides/console/replay"
    static func replay(_ event: String) -> Link { replay.adding("event", event) }
    static let places: Link = "/rides/console/places"
    static func places(_ event: String) -> Link { places.adding("event", event) }
    static let stream: Link = "/rides/events"
    static func stream(_ event: String) -> Link { stream.adding("event", event) }

    static let covoiturageStatus: Link = "/rides/covoiturage/status"
    static let driverJourneys: Link = "/rides/covoiturage/driver_journeys"
    static let passengerJourneys: Link = "/rides/covoiturage/passenger_journeys"
    static let carpools: Link = "/rides/covoiturage/carpools"
    static let bookings: Link = "/rides/covoiturage/bookings"
    static let booking: Path<String> = "/rides/covoiturage/bookings/:id"
}
