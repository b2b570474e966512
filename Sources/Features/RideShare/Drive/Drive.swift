import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A car on one way of an event, from the moment at which its driver says so until everybody has arrived.
struct Drive: Hashable, Sendable {
    /// Where a car was last heard of; forgotten when it has arrived.
    struct Position: Hashable, Sendable {
        let place: Coordinate
        /// Clockwise from north, in degrees.
        let heading: Double?
        let at: Timestamp

        /// How far a car has come since is anybody's guess after so many milliseconds: two minutes.
        private static let longestUse: Int64 = 120_000

        /// Whether it still tells how soon the car arrives.
        func tellsArrival(at now: Timestamp) -> Bool { now.milliseconds(since: at) <= Self.longestUse }
    }

    /// Whose car it is.
    let offer: Identifier<SignUp>
    /// On which way.
    let leg: Leg
    /// The event, as its directory names it.
    let event: String
    /// When the driver left.
    let startedAt: Timestamp
    /// When everybody had arrived.
    let arrivedAt: Timestamp?
    /// Where the car is.
    let position: Position?

    static let personal = PersonalTable(
        "rideshare_drive",
        of: "rideshare_sign_up",
        by: "offer",
        notExported: lastPosition,
        [.content("latitude", "longitude", notExported: lastPosition)]
    )

    private static let lastPosition = "The last position of a car on its way, deleted when it has arrived."

    /// Whether the car is on its way.
    var isUnderWay: Bool { arrivedAt == nil }

    /// The riders who may see where the car is: those in it, whoever is next, and those whose promised time has begun.
    ///
    /// On the way home all wait at the same place, so each of them is next.
    static func viewers(_ stops: [Pairing], at now: Timestamp) -> Set<Identifier<SignUp>> {
        let next = stops.filter { $0.outcome == .open }.map(\.placeInOrder).min()
        let viewers = stops.filter { stop in
            switch stop.outcome {
            case .open: stop.leg == .home || stop.placeInOrder == next || stop.earliest <= now
            case .pickedUp: stop.arrivedAt == nil
            case .missed: false
            }
        }
        return Set(viewers.map(\.request))
    }

    /// Where the driver goes next; `nil` when all stops are done.
    static func next(_ stops: [Pairing]) -> Pairing? {
        let ordered = stops.sorted { $0.placeInOrder < $1.placeInOrder }
        if let waiting = ordered.first(where: { $0.outcome == .open }) { return waiting }
        return ordered.first { $0.leg == .home && $0.outcome == .pickedUp && $0.arrivedAt == nil }
    }
}
