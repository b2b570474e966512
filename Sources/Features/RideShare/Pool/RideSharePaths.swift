import CrosstownGeo
import CrosstownKit
import CrosstownPoolEngine
import CrosstownValues
import CrosstownWeb

/// The addresses of ride sharing.
enum RideSharePaths {
    static let home: Link = "/rides"
    static let status: Link = "/rides/status"
    static let offers: Link = "/rides/offers"
    static let requests: Link = "/rides/requests"
    static let console: Link = "/rides/console"

    static func new(_ event: String) -> Link { ("/rides/new" as Link).adding("event", event) }
    static let newOffer: Link = "/rides/offers/new"
    static let newRequest: Link = "/rides/requests/new"
    static func offer(_ event: String) -> Link { newOffer.adding("event", event) }
    static func request(_ event: String) -> Link { newRequest.adding("event", event) }
    static func signUp(_ id: Identifier<SignUp>) -> Link { "/rides/sign-ups/\(id)" }
    static func edit(_ id: Identifier<SignUp>) -> Link { "/rides/sign-ups/\(id)/edit" }
    static func cancel(_ id: Identifier<SignUp>) -> Link { "/rides/sign-ups/\(id)/cancel" }
    static func pickUps(_ id: Identifier<SignUp>) -> Link { "/rides/sign-ups/\(id)/pick-ups" }
    static func dropOffs(_ id: Identifier<SignUp>) -> Link { "/rides/sign-ups/\(id)/drop-offs" }
    static func start(_ id: Identifier<SignUp>) -> Link { "/rides/sign-ups/\(id)/start" }
    static func arrive(_ id: Identifier<SignUp>) -> Link { "/rides/sign-ups/\(id)/arrive" }
    static func positions(_ id: Identifier<SignUp>) -> Link { "/rides/sign-ups/\(id)/positions" }
    static func ownStream(_ id: Identifier<SignUp>) -> Link { "/rides/sign-ups/\(id)/events" }
    static func reports(_ id: Identifier<SignUp>) -> Link { "/rides/sign-ups/\(id)/reports" }
    static func guestReports(_ token: String) -> Link { "/rides/guest/\(token)/reports" }
    /// Where people block each other, of the feature that is always on.
    static func block(_ person: Identifier<Account>) -> Link { "/me/friends/people/\(person)/block" }
    static func guest(_ token: String) -> Link { "/rides/guest/\(token)" }
    static func guestEdit(_ token: String) -> Link { "/rides/guest/\(token)/edit" }
    static func guestCancel(_ token: String) -> Link { "/rides/guest/\(token)/cancel" }
    static func guestStream(_ token: String) -> Link { "/rides/guest/\(token)/events" }
    static func pool(_ event: String) -> Link { ("/rides/console/pool" as Link).adding("event", event) }
    static let moreCars: Link = "/rides/console/more"
    static func moreCars(_ event: String, _ place: WaitingPlaces.Place) -> Link {
        let position = place.position.rounded
        return moreCars.adding("event", event).adding("place", place.name).adding("latitude", position.latitude)
            .adding("longitude", position.longitude).adding("seats", "4")
    }
    static func messageForm(_ event: String) -> Link { ("/rides/console/message" as Link).adding("event", event) }
    static func ruling(_ event: String, _ request: Identifier<SignUp>) -> Link {
        ("/rides/console/pair" as Link).adding("event", event).adding("request", request.description)
    }
    // What staff change is audited by their role; those who organize one event alone have addresses of their own.
    static func rulings(_ isStaff: Bool) -> Link { isStaff ? "/rides/console/pairs" : "/rides/organizing/pairs" }
    static func lifts(_ isStaff: Bool) -> Link { isStaff ? "/rides/console/lifts" : "/rides/organizing/lifts" }
    static func messages(_ isStaff: Bool) -> Link { isStaff ? "/rides/console/messages" : "/rides/organizing/messages" }
    static func replay(_ event: String) -> Link { ("/rides/console/replay" as Link).adding("event", event) }
    static func places(_ event: String) -> Link { ("/rides/console/places" as Link).adding("event", event) }
    static func stream(_ event: String) -> Link { ("/rides/events" as Link).adding("event", event) }
}
