import CrosstownDispatchEngine
import CrosstownSQL
import CrosstownValues

struct QueueLogStore {
    /// More than a large city's entries per day.
    private static let most = 400_000

    let transaction: any Transaction

    func log(from: Timestamp, to: Timestamp) throws -> QueueLog {
        let before = try transaction.query(
            """
            SELECT driver, zone, ticket, cause, moved_at FROM taxi_queue_move WHERE id IN (
                SELECT max(id) FROM taxi_queue_move WHERE moved_at < \(from) GROUP BY driver
            ) ORDER BY id
            """
        ).map(Self.move)
        let within = try transaction.query(
            """
            SELECT driver, zone, ticket, cause, moved_at FROM taxi_queue_move
            WHERE moved_at >= \(from) AND moved_at < \(to) ORDER BY id LIMIT \(Self.most)
            """
        ).map(Self.move)
        return QueueLog(from: from, to: to, moves: before + within, offers: try offers(from, to), before: before.count)
    }

    /// Returns the offers of a time span, oldest first.
    private func offers(_ from: Timestamp, _ to: Timestamp) throws -> [QueueLog.Offered] {
        try transaction.query(
            """
            SELECT request, driver, zone, ticket, state, made_at, decided_at, passed_over, accepted_at, arrived_at, arrived_by
            FROM taxi_offer
            WHERE made_at >= \(from) AND made_at < \(to) ORDER BY made_at, ticket LIMIT \(Self.most)
            """
        ).map { row in
            QueueLog.Offered(
                request: try row.get("request"),
                driver: try row.get("driver"),
                zone: try row.get("zone"),
                ticket: Ticket(try row.get("ticket")),
                state: try row.get("state"),
                madeAt: try row.get("made_at"),
                decidedAt: try row.get("decided_at"),
                passedOver: try row.get("passed_over"),
                acceptedAt: try row.get("accepted_at"),
                arrivedAt: try row.get("arrived_at"),
                arrivedBy: try row.get("arrived_by")
            )
        }
    }

    private static func move(_ row: Row) throws -> QueueLog.Move {
        let place = try row.get("zone", as: String?.self).map { zone in
            QueueLog.Move.Place(zone: zone, ticket: Ticket(try row.get("ticket")))
        }
        return QueueLog.Move(
            driver: try row.get("driver"),
            to: place,
            cause: try row.get("cause"),
            at: try row.get("moved_at")
        )
    }
}
