import CrosstownDispatchEngine
import CrosstownSQL
import CrosstownValues

/// What was written down of the queues within a span of time: enough to make every order of every queue again.
struct QueueLog: Sendable {
    typealias Move = QueueMove<Identifier<Driver>, String>

    /// One offer as it was made and decided.
    struct Offered: Hashable, Sendable {
        let request: Identifier<TaxiRequest>
        let driver: Identifier<Driver>
        let zone: String
        let ticket: Ticket
        let state: OfferState
        let madeAt: Timestamp
        let decidedAt: Timestamp?
        /// How many silent drivers stood ahead and were passed over; unknown for offers of earlier versions.
        let passedOver: Int?

        /// Whether nobody has decided it at a moment.
        func isOpen(at moment: Timestamp) -> Bool { madeAt <= moment && (decidedAt.map { $0 > moment } ?? true) }

        /// Whether its driver has turned it down before a moment.
        func isTurnedDown(before moment: Timestamp) -> Bool {
            let isNo = state == .refused || state == .timedOut || state == .driverLeft
            return isNo && (decidedAt.map { $0 <= moment } ?? false)
        }
    }

    let from: Timestamp
    let to: Timestamp
    /// Where drivers stood at the beginning, then every move in its order.
    let moves: [Move]
    /// Every offer of the span, in the order in which they were made.
    let offers: [Offered]
    /// How many moves lie before the span.
    let before: Int
}

/// The SQL of the log.
struct QueueLogStore {
    /// More than a large city writes in a day.
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

    /// The offers of a span, in their order.
    private func offers(_ from: Timestamp, _ to: Timestamp) throws -> [QueueLog.Offered] {
        try transaction.query(
            """
            SELECT request, driver, zone, ticket, state, made_at, decided_at, passed_over FROM taxi_offer
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
                passedOver: try row.get("passed_over")
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
