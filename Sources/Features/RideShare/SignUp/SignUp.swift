import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// An offer of seats in a car to an event, or a request for them.
struct SignUp: Hashable, Sendable {
    enum Kind: String, Codable, Sendable, CaseIterable {
        /// Seats in the user's own car.
        case offer
        /// One or more seats in another driver's car.
        case request
    }

    /// The shared legs.
    enum Way: String, Codable, Sendable, CaseIterable {
        /// To the event.
        case there
        /// From the event.
        case home
        /// To the event and back.
        case both

        func includes(_ leg: Leg) -> Bool { self == .both || rawValue == leg.rawValue }

        var legs: [Leg] { Leg.allCases.filter(includes) }
    }

    enum State: String, Codable, Sendable, CaseIterable {
        /// It is valid.
        case open
        /// Canceled by its owner, or ended with the shared rides of the event.
        case cancelled
    }

    let id: Identifier<SignUp>
    /// The ID of the event in its directory.
    let event: String
    /// The event's beginning that the sign-up's times refer to.
    let eventBeginsAt: Timestamp
    let kind: Kind
    /// The owner; `nil` for a guest, who has a secret link.
    let person: Identifier<Account>?
    /// The name shown to the other side.
    var name: String
    /// The phone number shown to the other side.
    var phone: String
    /// The name of the place.
    var placeName: String
    /// A car's start, or the pick-up place and destination of riders.
    var place: Coordinate
    var way: Way
    /// Seats for others in the car, or the number of riders.
    var people: Int
    /// When the car leaves, or the earliest pick-up.
    var leavesAt: Timestamp
    /// A driver's maximum detour.
    var detourMinutes: Int
    /// The maximum number of a driver's pick-ups, however many people get in at each.
    var mostStops: Int
    /// Whether riders need both legs or none.
    var onlyBoth: Bool
    /// Whether the ride is for women only: all people in the car have chosen this.
    var womenOnly: Bool
    /// Whether a car has a child seat, or riders need one.
    var childSeat: Bool
    /// The car, such as "Blue Clio, 1234 AB".
    var car: String
    /// Where a rider's car stopped that cannot go on.
    var strandedAt: Coordinate?
    /// The leg on which the car stopped.
    var strandedOn: Leg?
    /// A guest's email address for messages; empty for none.
    var mail = ""
    /// A guest's number for text messages, as E.164; empty for none.
    var textTo = ""
    var state: State
    /// When the sign-up was created.
    let madeAt: Timestamp
}

extension SignUp {
    /// Returns where a rider waits on a leg since the car stopped there; otherwise `nil`.
    func stranded(on leg: Leg) -> Coordinate? { strandedOn == leg ? strandedAt : nil }

    /// Returns the start or end of a car at home, or where riders get in on the leg to the event and out on the leg
    /// home.
    func place(on leg: Leg) -> Coordinate { leg == .there ? stranded(on: .there) ?? place : place }

    /// Returns the name of that place; the place where a car stopped has none.
    func placeName(on leg: Leg) -> String {
        leg == .there ? stranded(on: .there).map(Self.name) ?? placeName : placeName
    }

    /// Returns the localized name of that place.
    func placeText(on leg: Leg) -> PlaceName { PlaceName(placeName(on: leg)) }

    /// Returns where riders get in, and the name of that place.
    func boarding(on leg: Leg, _ event: DirectoryEvent?) -> (place: Coordinate?, name: String) {
        if leg == .there { return (place(on: .there), placeName(on: .there)) }
        if let stranded = stranded(on: .home) { return (stranded, Self.name(stranded)) }
        return (event?.venue?.position, event?.venue?.name ?? "")
    }

    private static func name(_ place: Coordinate) -> String { place.text }
}

extension SignUp {
    static let personal = PersonalTable(
        "rideshare_sign_up",
        [
            .account("person", in: "Shared rides", erasing: .row),
            .listed("t.kind", as: .plain("Kind")),
            .listed("t.event", as: .plain("Event")),
            .listed("t.event_begins_at", as: .moment("Begins")),
            .content("name", as: .plain("Name")),
            .content("phone", as: .plain("Phone")),
            .content("place_name", as: .plain("Place")),
            .content("latitude", as: .degrees("Latitude")),
            .content("longitude", as: .degrees("Longitude")),
            .listed("t.way", as: .plain("Direction of travel")),
            .impersonal("way", because: "There, home, or both."),
            .listed("t.people", as: .plain("People")),
            .content("car", as: .plain("Car")),
            .listed("t.state", as: .plain("Status")),
            .listed("t.made_at", as: .moment("Created")),
            .content("stranded_latitude", as: .degrees("Latitude where your car stopped")),
            .content("stranded_longitude", as: .degrees("Longitude where your car stopped")),
            .content("avoided_names", as: .plain("People you don’t want to ride with")),
            .content("mail", "text_to", notExported: "Only people without an account enter them."),
        ],
        order: "t.made_at DESC"
    )
}
