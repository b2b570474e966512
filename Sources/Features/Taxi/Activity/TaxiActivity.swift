import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The passenger's current request and past ones.
struct TaxiActivity: Sendable {
    let clock: any WallClock

    /// Returns the ended requests and the failed or canceled reservations, latest first.
    func past(_ query: ActivityQuery, in transaction: any Transaction) throws -> [ActivityItem] {
        let all = try requests(query, in: transaction) + reservations(query, in: transaction)
        return Array(all.sorted { ($0.beganAt, $0.id) > ($1.beganAt, $1.id) }.prefix(query.limit))
    }

    private func reservations(_ query: ActivityQuery, in transaction: any Transaction) throws -> [ActivityItem] {
        try transaction.query(
            """
            SELECT t.id, t.origin_name, t.destination_name, t.state, t.made_at FROM taxi_reservation t
            WHERE t.passenger = \(query.person) AND t.state IN ('cancelled', 'failed')
                AND \(query.follows("t.made_at", "t.id", as: TaxiReservation.self))
                AND \(query.isHeld(by: "'taxi ' || t.origin_name || ' ' || t.destination_name"))
            ORDER BY t.made_at DESC, t.id DESC LIMIT \(query.limit)
            """
        ).map { row in
            let id = try row.get("id", as: Identifier<TaxiReservation>.self).description
            let state = try row.get("state", as: ReservationState.self)
            return ActivityItem(
                id: id,
                icon: "clock",
                title: Self.title(from: try row.get("origin_name"), to: try row.get("destination_name")),
                detail: state == .cancelled ? "Reservation canceled" : "No taxi for your reservation",
                beganAt: try row.get("made_at"),
                link: TaxiLinks.reservation(id)
            )
        }
    }

    private func requests(_ query: ActivityQuery, in transaction: any Transaction) throws -> [ActivityItem] {
        try transaction.query(
            """
            SELECT r.id, r.place_name, r.state, r.end_cause, r.made_at, d.code, \(TermsStore.destinationName) AS destination,
                f.currency AS fare_currency, f.amount AS fare_amount
            FROM taxi_request r LEFT JOIN taxi_driver d ON d.id = r.driver LEFT JOIN taxi_terms s ON s.request = r.id
                LEFT JOIN taxi_fare f ON f.request = r.id AND r.not_in_taxi_at IS NULL
            WHERE r.passenger = \(query.person) AND r.state IN ('completed', 'withdrawn')
                AND \(query.follows("r.made_at", "r.id", as: TaxiRequest.self))
                AND \(query.isHeld(by: "'taxi ' || r.place_name || ' ' || coalesce(d.code, '') || ' ' || coalesce(\(TermsStore.destinationName), '')"))
            ORDER BY r.made_at DESC, r.id DESC LIMIT \(query.limit)
            """
        ).map { row in
            let id = try row.get("id", as: Identifier<TaxiRequest>.self).description
            return ActivityItem(
                id: id,
                icon: "taxi",
                title: Self.title(from: try row.get("place_name"), to: try row.get("destination")),
                detail: .joined(
                    [
                        Self.outcome(try row.get("state"), try row.get("end_cause"), taxi: try row.get("code")),
                        try Money(listed: row).map { .money($0) },
                    ].compactMap { $0 },
                    by: ", "
                ),
                beganAt: try row.get("made_at"),
                link: TaxiLinks.request(id)
            )
        }
    }

    private static func title(from origin: String, to destination: String?) -> LocalizedText {
        let from = TaxiTexts.placeInSentence(origin)
        return destination.map { "Taxi from \(from) to \(TaxiTexts.placeInSentence($0))" } ?? "Taxi from \(from)"
    }

    private static func outcome(_ state: RequestState, _ end: RequestEnd?, taxi code: String?) -> LocalizedText {
        switch end {
        case .nobodyCame: return "No taxi came"
        case .passengerMissing: return "The taxi couldn’t find you"
        case .cityEnded: return "Ended by the city"
        default: break
        }
        guard state == .completed else { return TaxiTexts.canceled }
        return code.map { "Taxi \($0)" } ?? "Completed"
    }

    /// Returns the passenger's open request and next reservation.
    func underWay(of person: Identifier<Account>, in transaction: any Transaction) throws -> [ActivityItem] {
        try open(of: person, in: transaction) + reserved(by: person, in: transaction)
    }

    private func reserved(by person: Identifier<Account>, in transaction: any Transaction) throws -> [ActivityItem] {
        let next = try ReservationStore(transaction: transaction, now: clock.now()).next(of: person)
        return next.map { reservation in
            let id = reservation.id.description
            return [
                ActivityItem(
                    id: id,
                    icon: "clock",
                    title: "Taxi reserved for \(reservation.meetingAt)",
                    detail: "from \(TaxiTexts.placeInSentence(reservation.form.origin.name))",
                    beganAt: reservation.madeAt,
                    link: TaxiLinks.reservation(id)
                )
            ]
        } ?? []
    }

    private func open(of person: Identifier<Account>, in transaction: any Transaction) throws -> [ActivityItem] {
        let requests = RequestStore(transaction: transaction, now: clock.now())
        guard let request = try requests.findOpen(passenger: person) else { return [] }
        return [
            ActivityItem(
                id: request.id.description,
                icon: "taxi",
                title: try title(of: request, in: transaction),
                detail: try detail(of: request, in: transaction),
                beganAt: request.madeAt,
                link: TaxiLinks.request(request.id.description),
                runningSince: request.state == .onBoard ? request.pickedUpAt : nil
            )
        ]
    }

    private func title(of request: TaxiRequest, in transaction: any Transaction) throws -> LocalizedText {
        switch request.state {
        case .searching: return "Looking for a taxi"
        case .onBoard, .completed, .withdrawn: return "In the taxi"
        case .accepted: break
        }
        guard let driver = request.driver else { return "Your taxi is coming" }
        let code = try DriverStore(transaction: transaction).driver(driver).code
        return request.arrivedAt == nil ? "Your taxi \(code) is on its way" : "Your taxi \(code) is here"
    }

    private func detail(of request: TaxiRequest, in transaction: any Transaction) throws -> LocalizedText {
        let place = request.placeName
        guard request.state == .accepted, let driver = request.driver else {
            return "from \(TaxiTexts.placeInSentence(place))"
        }
        if request.arrivedAt != nil { return TaxiTexts.place(place) }
        if let arrival = request.toldArrival {
            let minutes = arrival.minutesLeft(at: clock.now())
            return TaxiTexts.about(TaxiTexts.minutes(minutes))
        }
        let position = try DriverStore(transaction: transaction).findPosition(of: driver)?.fix.place
        guard let position else { return TaxiTexts.place(place) }
        return TaxiTexts.away(TaxiTexts.distance(position.distance(to: request.meetingPlace)), isByRoad: false)
    }
}
