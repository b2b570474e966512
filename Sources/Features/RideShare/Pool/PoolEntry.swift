import CrosstownGeo
import CrosstownKit
import CrosstownPoolEngine
import CrosstownValues

/// What a plan has to know of a sign-up: nothing that names anybody.
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
    /// The most pick-ups of a driver; `nil` for as many as there are seats.
    let mostStops: Int?
    /// Those with whom this one is never in a car, since one has blocked or avoids the other.
    var avoided: [Identifier<SignUp>]
    /// The only driver with whom this one rides, since an organizer has decided so or the car has left.
    var fixed: Identifier<SignUp>?
    /// Whether the car has left: nobody else gets in.
    var hasLeft: Bool?
    /// Whether the car in which this one sat cannot go on.
    let isStranded: Bool?
    /// Where the car stopped that was to bring this one home, in degrees of WGS 84.
    let fromLatitude: Double?
    /// Degrees of WGS 84.
    let fromLongitude: Double?

    /// Reads a sign-up.
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

    /// Where this one gets in on the way home, if not at the event.
    var from: Coordinate? {
        guard let fromLatitude, let fromLongitude else { return nil }
        return Coordinate(latitude: fromLatitude, longitude: fromLongitude)
    }

    /// The places that a car with this one passes.
    var places: [Coordinate] { [place] + (from.map { [$0] } ?? []) }

    /// Whether another entry of the same sign-up differs at most in whom it avoids, and whether the car has left.
    func isAlike(_ other: PoolEntry) -> Bool {
        var other = other
        (other.avoided, other.fixed, other.hasLeft) = (avoided, fixed, hasLeft)
        return other == self
    }
}
