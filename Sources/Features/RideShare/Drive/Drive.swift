import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A car's drive on one leg, from the driver's start until all riders have arrived.
struct Drive: Hashable, Sendable {
    /// A car's last reported position, deleted on arrival.
    struct Position: Hashable, Sendable {
        let place: Coordinate
        /// Clockwise from north, in degrees.
        let heading: Double?
        let at: Timestamp

        /// After two minutes a position is too old to estimate the arrival.
        private static let longestUse: Int64 = 120_000

        /// Whether the position is recent enough to estimate the arrival.
        func tellsArrival(at now: Timestamp) -> Bool { now.milliseconds(since: at) <= Self.longestUse }
    }

    let offer: Identifier<SignUp>
    let leg: Leg
    /// The ID of the event in its directory.
    let event: String
    let startedAt: Timestamp
    let arrivedAt: Timestamp?
    let position: Position?

    static let personal = PersonalTable(
        "rideshare_drive",
        of: "rideshare_sign_up",
        by: "offer",
        notExported: lastPosition,
        [.content("latitude", "longitude", notExported: lastPosition)]
    )

    private static let lastPosition = "The last position of a car on its way, deleted when it has arrived."

    var isUnderWay: Bool { arrivedAt == nil }

    /// Returns the riders who may see the car: those on board, the next rider, and those whose promised window has
    /// begun.
    ///
    /// On the leg home all riders wait at the same place, so each of them is next.
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

    /// Returns the driver's next stop; `nil` when all stops are done.
    static func next(_ stops: [Pairing]) -> Pairing? {
        let ordered = stops.sorted { $0.placeInOrder < $1.placeInOrder }
        if let waiting = ordered.first(where: { $0.outcome == .open }) { return waiting }
        return ordered.first { $0.leg == .home && $0.outcome == .pickedUp && $0.arrivedAt == nil }
    }
}
