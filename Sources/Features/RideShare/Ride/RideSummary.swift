import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The status of a sign-up, in a few words for lists.
struct RideSummary {
    let text: LocalizedText

    /// Creates the summary of an offer or a request with its legs.
    init(
        _ signUp: SignUp,
        _ pairings: [Pairing],
        seatsTaken: Int,
        waits: [Leg: RideWait],
        isOver: Bool
    ) {
        if signUp.state == .cancelled {
            text = "Canceled"
        } else if (isOver && (signUp.kind == .offer || !pairings.isEmpty)) || Self.hasArrived(signUp, pairings) {
            text = "Over"
        } else if signUp.kind == .offer {
            text = Self.seats(max(0, signUp.people - seatsTaken))
        } else {
            text = Self.request(signUp, pairings, waits)
        }
    }

    init(_ ride: OwnedRide) {
        let left = ride.signUp.way.legs.map(ride.seatsLeft).min() ?? 0
        self.init(
            ride.signUp,
            ride.pairings,
            seatsTaken: ride.signUp.people - left,
            waits: ride.waits,
            isOver: ride.isOver
        )
    }

    /// Creates the summary of a sign-up from the time only; `people` are the people of each request with a seat.
    init(
        _ signUp: SignUp,
        _ pairings: [Pairing],
        people: [Identifier<SignUp>: Int],
        _ event: DirectoryEvent?,
        at now: Timestamp
    ) {
        let taken = signUp.way.legs.map { leg in
            pairings.filter { $0.leg == leg && $0.offer == signUp.id }.reduce(0) { $0 + (people[$1.request] ?? 0) }
        }
        let waits = signUp.way.legs.map { ($0, RideWait($0, event, at: now, noSeat: .unsuitable)) }
        self.init(
            signUp,
            pairings,
            seatsTaken: taken.max() ?? 0,
            waits: Dictionary(uniqueKeysWithValues: waits),
            isOver: signUp.isOver(event, at: now)
        )
    }

    /// Whether all riders have arrived on all legs.
    private static func hasArrived(_ signUp: SignUp, _ pairings: [Pairing]) -> Bool {
        signUp.way.legs.allSatisfy { leg in
            let own = pairings.filter { $0.leg == leg }
            return !own.isEmpty && own.allSatisfy { $0.arrivedAt != nil }
        }
    }

    private static func seats(_ left: Int) -> LocalizedText {
        left == 0 ? "Full" : .plural(left, one: "\(left) seat left", other: "\(left) seats left")
    }

    private static func request(_ signUp: SignUp, _ pairings: [Pairing], _ waits: [Leg: RideWait]) -> LocalizedText {
        let legs = signUp.way.legs
        let own = pairings.filter { legs.contains($0.leg) }
        if own.isEmpty { return legs.compactMap { waits[$0] }.first?.name ?? "Pending" }
        if own.count < legs.count {
            return own[0].leg == .there ? "Ride to the event only" : "Ride from the event only"
        }
        return own.allSatisfy(\.isNamed) ? "Assigned" : "You have a ride"
    }
}
