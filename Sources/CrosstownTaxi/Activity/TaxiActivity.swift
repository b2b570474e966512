import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What passengers do and did: the request under way, and those that are over.
struct TaxiActivity: Sendable {
    let approaches: Approaches
    let clock: any WallClock

    /// The requests that are over, latest first.
    func past(_ query: ActivityQuery, in transaction: any Transaction) throws -> [ActivityItem] {
        try transaction.query(
            """
            SELECT r.id, r.place_name, r.state, r.end_cause, r.made_at, d.code
            FROM taxi_request r LEFT JOIN taxi_driver d ON d.id = r.driver
            WHERE r.passenger = \(query.person) AND r.state IN ('completed', 'withdrawn')
                AND \(query.follows("r.made_at", "r.id", as: TaxiRequest.self))
                AND \(query.isHeld(by: "'taxi ' || r.place_name || ' ' || coalesce(d.code, '')"))
            ORDER BY r.made_at DESC, r.id DESC LIMIT \(query.limit)
            """
        ).map { row in
            let id = try row.get("id", as: Identifier<TaxiRequest>.self).description
            return ActivityItem(
                id: id,
                icon: "taxi",
                title: "Taxi from \(try row.get("place_name", as: String.self))",
                detail: Self.outcome(try row.get("state"), try row.get("end_cause"), taxi: try row.get("code")),
                beganAt: try row.get("made_at"),
                link: TaxiLinks.request(id)
            )
        }
    }

    private static func outcome(_ state: RequestState, _ end: RequestEnd?, taxi code: String?) -> LocalizedText {
        switch end {
        case .nobodyCame: return "No taxi came"
        case .passengerMissing: return "The taxi did not find you"
        case .cityEnded: return "Ended by the city"
        default: break
        }
        guard state == .completed else { return "Withdrawn" }
        return code.map { "Taxi \($0)" } ?? "Completed"
    }

    /// The open request of a passenger, if there is one.
    func underWay(of person: Identifier<Account>, in transaction: any Transaction) throws -> [ActivityItem] {
        let requests = RequestStore(transaction: transaction, now: clock.now())
        guard let request = try requests.findOpen(passenger: person) else { return [] }
        return [
            ActivityItem(
                id: request.id.description,
                icon: "taxi",
                title: Self.title(of: request.state),
                detail: try detail(of: request, in: transaction),
                beganAt: request.madeAt,
                link: TaxiLinks.request(request.id.description),
                runningSince: request.state == .onBoard ? request.pickedUpAt : nil
            )
        ]
    }

    private static func title(of state: RequestState) -> LocalizedText {
        switch state {
        case .searching: "Looking for a taxi"
        case .accepted: "Your taxi is coming"
        case .onBoard, .completed, .withdrawn: "In the taxi"
        }
    }

    private func detail(of request: TaxiRequest, in transaction: any Transaction) throws -> LocalizedText {
        let place = request.placeName
        guard request.state == .accepted, let driver = request.driver else { return "from \(place)" }
        if request.arrivedAt != nil { return "is waiting at \(place)" }
        if let arrival = approaches.told(of: request.id) {
            let minutes = arrival.minutesLeft(at: clock.now())
            return .plural(
                minutes,
                one: "arrives in about \(minutes) minute",
                other: "arrives in about \(minutes) minutes"
            )
        }
        let position = try DriverStore(transaction: transaction).findPosition(of: driver)?.fix.place
        guard let position else { return "is on its way to \(place)" }
        return "is \(TaxiWords.distance(position.distance(to: request.meetingPlace))) away from \(place)"
    }
}
