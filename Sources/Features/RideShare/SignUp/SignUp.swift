import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Somebody who offers seats in a car to an event, or asks for one.
struct SignUp: Hashable, Sendable {
    /// What somebody signs up for.
    enum Kind: String, Codable, Sendable, CaseIterable {
        /// Seats in an own car.
        case offer
        /// A seat, or several, in the car of somebody else.
        case request
    }

    /// Which ways are shared.
    enum Way: String, Codable, Sendable, CaseIterable {
        /// To the event.
        case there
        /// From the event.
        case home
        /// To the event and back.
        case both

        /// Whether a leg belongs to the way.
        func includes(_ leg: Leg) -> Bool { self == .both || rawValue == leg.rawValue }

        /// The legs of the way.
        var legs: [Leg] { Leg.allCases.filter(includes) }
    }

    /// Where a sign-up stands.
    enum State: String, Codable, Sendable, CaseIterable {
        /// It counts.
        case open
        /// Its owner has taken it back, or rides to the event are no longer shared.
        case cancelled
    }

    /// The identity.
    let id: Identifier<SignUp>
    /// The event, as its directory names it.
    let event: String
    /// When the event begins, as far as the sign-up knows.
    let eventBeginsAt: Timestamp
    /// What is offered or asked for.
    let kind: Kind
    /// Whose it is; `nil` for somebody without an account, who has a secret link.
    let person: Identifier<Account>?
    /// The name that the other side is told.
    var name: String
    /// The phone number that the other side is told.
    var phone: String
    /// What people call the place.
    var placeName: String
    /// Where a car starts, or where riders are picked up and come home to.
    var place: Coordinate
    /// Which ways are shared.
    var way: Way
    /// Seats for others in the car, or how many people ride.
    var people: Int
    /// When the car leaves, or from when on riders can be picked up.
    var leavesAt: Timestamp
    /// The most minutes that a driver gives to others.
    var detourMinutes: Int
    /// The most pick-ups of a driver, however many people are at each.
    var mostStops: Int
    /// Whether riders ride both ways or not at all.
    var onlyBoth: Bool
    /// Rides with women alone: only cars whose driver and riders all wish so.
    var womenOnly: Bool
    /// Whether a car has a child seat, or riders need one.
    var childSeat: Bool
    /// The car, such as "Blue Clio, 1234 AB".
    var car: String
    /// Where the car stopped in which a rider sat and which cannot go on.
    var strandedAt: Coordinate?
    /// On which way it stopped there.
    var strandedOn: Leg?
    /// Where messages go for somebody without an account; empty for none.
    var mail = ""
    /// The number, as E.164, of somebody without an account who wants text messages; empty for none.
    var textTo = ""
    /// Where it stands.
    var state: State
    /// When it was made.
    let madeAt: Timestamp
}

extension SignUp {
    /// Where a rider waits since the car stopped there on a way; `nil` for all others.
    func stranded(on leg: Leg) -> Coordinate? { strandedOn == leg ? strandedAt : nil }

    /// Where a car starts or comes home to, where riders get in on the way there, and out on the way home.
    func place(on leg: Leg) -> Coordinate { leg == .there ? stranded(on: .there) ?? place : place }

    /// What people call that place; where a car stopped by chance has no name.
    func placeName(on leg: Leg) -> String {
        leg == .there ? stranded(on: .there).map(Self.name) ?? placeName : placeName
    }

    /// What that place is called in the reader's language.
    func placeText(on leg: Leg) -> PlaceName { PlaceName(placeName(on: leg)) }

    /// Where riders get in, and what people call that place.
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
            .listed("t.way", as: .plain("Ways")),
            .impersonal("way", because: "There, home, or both."),
            .listed("t.people", as: .plain("People")),
            .content("car", as: .plain("Car")),
            .listed("t.state", as: .plain("State")),
            .listed("t.made_at", as: .moment("Made")),
            .content("stranded_latitude", as: .degrees("Stranded at latitude")),
            .content("stranded_longitude", as: .degrees("Stranded at longitude")),
            .content("avoided_names", as: .plain("People you never share a car with")),
            .content("mail", "text_to", notExported: "Only people without an account enter them."),
        ],
        order: "t.made_at DESC"
    )
}
