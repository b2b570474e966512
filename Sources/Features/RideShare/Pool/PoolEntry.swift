import CrosstownGeo
import CrosstownKit
import CrosstownPoolEngine
import CrosstownValues

/// What a plan knows about a sign-up, without personal data.
struct PoolEntry: Codable, Hashable, Sendable {
    let id: Identifier<SignUp>
    let kind: SignUp.Kind
    let latitude: Double
    let longitude: Double
    let people: Int
    let leavesAt: Timestamp
    let detourMinutes: Int
    let womenOnly: Bool
    let childSeat: Bool
    /// The maximum number of pick-ups of a driver; `nil` for the number of seats.
    let mostStops: Int?
    /// The people who must not share the car because one has blocked or avoids the other.
    var avoided: [Identifier<SignUp>]
    /// The only allowed driver, by an organizer's decision or because the car has left.
    var fixed: Identifier<SignUp>?
    /// Whether the car has left, so that further riders cannot get in.
    var hasLeft: Bool?
    /// Whether this rider's car cannot go on.
    let isStranded: Bool?
    /// The latitude where the car stopped on the leg home, in degrees of WGS 84.
    let fromLatitude: Double?
    /// Degrees of WGS 84.
    let fromLongitude: Double?

    init(
        _ signUp: SignUp,
        on leg: Leg,
        avoiding avoided: [Identifier<SignUp>] = [],
        with fixed: Identifier<SignUp>? = nil,
        hasLeft: Bool = false
    ) {
        id = signUp.id
        kind = signUp.kind
        let place = signUp.place(on: leg)
        latitude = place.latitude
        longitude = place.longitude
        people = signUp.people
        leavesAt = signUp.leavesAt
        detourMinutes = signUp.detourMinutes
        womenOnly = signUp.womenOnly
        childSeat = signUp.childSeat
        mostStops = signUp.kind == .offer && signUp.mostStops < signUp.people ? signUp.mostStops : nil
        self.avoided = avoided
        self.fixed = fixed
        self.hasLeft = hasLeft ? true : nil
        let stranded = signUp.stranded(on: leg)
        isStranded = stranded == nil ? nil : true
        (fromLatitude, fromLongitude) = leg == .home ? (stranded?.latitude, stranded?.longitude) : (nil, nil)
    }

    var place: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }

    /// The start of the leg home, if it is not the event.
    var from: Coordinate? {
        guard let fromLatitude, let fromLongitude else { return nil }
        return Coordinate(latitude: fromLatitude, longitude: fromLongitude)
    }

    /// The places that a car with this sign-up passes.
    var places: [Coordinate] { [place] + (from.map { [$0] } ?? []) }

    /// Whether another entry of the same sign-up differs at most in avoided people and in whether the car has left.
    func isAlike(_ other: PoolEntry) -> Bool {
        var other = other
        (other.avoided, other.fixed, other.hasLeft) = (avoided, fixed, hasLeft)
        return other == self
    }
}
