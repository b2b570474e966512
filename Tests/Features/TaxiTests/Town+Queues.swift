import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues

/// What the tables tell of the queues.
extension Town {
    /// The drivers of a zone's queue, first to last.
    func order(of zone: String) async throws -> [Identifier<Driver>] {
        try await queue(of: zone).map(\.id)
    }

    /// Their codes.
    func queue(_ zone: String = "port") async throws -> [String] {
        try await queue(of: zone).map(\.code)
    }

    private func queue(of zone: String) async throws -> [(id: Identifier<Driver>, code: String)] {
        try await database.read { transaction in
            try transaction.query("SELECT id, code FROM taxi_driver WHERE zone = \(zone) ORDER BY ticket")
                .map { (try $0.get("id"), try $0.get("code")) }
        }
    }

    /// The requests of a zone that wait and are not on offer, longest waiting first.
    func waiting(in zone: String = "port") async throws -> [Identifier<TaxiRequest>] {
        try await database.read { transaction in
            try transaction.query(
                """
                SELECT r.id FROM taxi_request r WHERE r.zone = \(zone) AND r.state = 'searching' AND NOT EXISTS (
                    SELECT 1 FROM taxi_offer o WHERE o.request = r.id AND o.state = 'open'
                ) ORDER BY r.made_at, r.id
                """
            ).map { try $0.get("id") }
        }
    }

    /// Every recorded change of a place in a queue, oldest first: enough to explain any order.
    func moves() async throws -> [QueueMove<Identifier<Driver>, String>] {
        try await database.read { transaction in
            try transaction.query("SELECT driver, zone, ticket, cause, moved_at FROM taxi_queue_move ORDER BY id")
                .map { row in
                    let place = try row.get("zone", as: String?.self).map { zone in
                        QueuePlace(zone: zone, ticket: Ticket(try row.get("ticket")))
                    }
                    return QueueMove(
                        driver: try row.get("driver"),
                        to: place,
                        cause: try row.get("cause"),
                        at: try row.get("moved_at")
                    )
                }
        }
    }
}
