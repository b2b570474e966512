import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// An ended ride for its driver, without its passenger and origin.
struct DayRide: Hashable, Sendable {
    let id: Identifier<TaxiRequest>
    let acceptedAt: Timestamp?
    let pickedUpAt: Timestamp?
    let endedAt: Timestamp
    let fare: Money?
    /// Until when the driver can correct the fare; `nil` unless it was paid directly and entered.
    let correctableUntil: Timestamp?
}

struct DayStore {
    let transaction: any Transaction

    private static let mostRides = 500
    private static let mostMoves = 5000

    /// Returns the rides that ended in a time span, oldest first.
    func rides(of driver: Identifier<Driver>, from start: Timestamp, to end: Timestamp) throws -> [DayRide] {
        try transaction.query(
            """
            SELECT r.id, r.accepted_at, r.picked_up_at, r.ended_at, f.amount, f.currency,
                CASE WHEN \(FareStore.isDirect) THEN f.entered_at END AS direct_at
            FROM taxi_request r LEFT JOIN taxi_fare f ON f.request = r.id LEFT JOIN taxi_payment p ON p.request = r.id
            WHERE r.driver = \(driver) AND r.state = 'completed' AND r.ended_at >= \(start) AND r.ended_at < \(end)
            ORDER BY r.ended_at, r.id LIMIT \(Self.mostRides)
            """
        ).map { row in
            let amount = try row.get("amount", as: Int64?.self)
            let currency = try row.get("currency", as: String?.self).flatMap { Currency(code: $0) }
            return DayRide(
                id: try row.get("id"),
                acceptedAt: try row.get("accepted_at"),
                pickedUpAt: try row.get("picked_up_at"),
                endedAt: try row.get("ended_at"),
                fare: amount.flatMap { amount in currency.map { Money(minorUnits: amount, $0) } },
                correctableUntil: try row.get("direct_at", as: Timestamp?.self).map {
                    FareRule.correctionEnd(enteredAt: $0)
                }
            )
        }
    }

    /// Returns the number of declined or expired offers in a time span.
    func refusals(of driver: Identifier<Driver>, from start: Timestamp, to end: Timestamp) throws -> Int {
        try transaction.query(
            """
            SELECT count(*) AS refusals FROM taxi_offer
            WHERE driver = \(driver) AND state IN ('refused', 'timed_out')
                AND decided_at >= \(start) AND decided_at < \(end)
            """
        )[0].get("refusals")
    }

    /// Returns the moves in a time span and the one before.
    func moves(of driver: Identifier<Driver>, from start: Timestamp, to end: Timestamp) throws -> [DutyTimes.Move] {
        let before = try transaction.query(
            """
            SELECT zone, cause, moved_at FROM taxi_queue_move
            WHERE driver = \(driver) AND moved_at < \(start) ORDER BY id DESC LIMIT 1
            """
        )
        let within = try transaction.query(
            """
            SELECT zone, cause, moved_at FROM taxi_queue_move
            WHERE driver = \(driver) AND moved_at >= \(start) AND moved_at < \(end) ORDER BY id LIMIT \(Self.mostMoves)
            """
        )
        return try (before + within).map { row in
            DutyTimes.Move(
                isQueued: try row.get("zone", as: String?.self) != nil,
                cause: try row.get("cause"),
                at: try row.get("moved_at")
            )
        }
    }
}
