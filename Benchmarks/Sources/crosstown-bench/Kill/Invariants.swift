import CrosstownSQL
import CrosstownSQLite

/// What must hold in the tables at every moment; each query gives the rows that break it.
enum Invariants {
    static let all: [(name: String, query: SQL)] = [
        (
            "queue order inversions",
            """
            SELECT id FROM (SELECT id, ticket, lag(ticket) OVER (PARTITION BY zone ORDER BY made_at, id) AS before
                FROM taxi_offer) WHERE ticket < before
            """
        ),
        (
            "drivers with two offers",
            "SELECT driver FROM taxi_offer WHERE state = 'open' GROUP BY driver HAVING count(*) > 1"
        ),
        (
            "drivers in two queues",
            """
            SELECT d.id FROM taxi_driver d JOIN taxi_queue_move m ON m.driver = d.id
            WHERE m.id = (SELECT max(id) FROM taxi_queue_move WHERE driver = d.id)
                AND (m.zone IS NOT d.zone OR m.ticket IS NOT d.ticket)
            """
        ),
        (
            "doubled rides",
            "SELECT request FROM taxi_offer WHERE state = 'accepted' GROUP BY request HAVING count(*) > 1"
        ),
        (
            "busy drivers without exactly one ride, or others with one",
            """
            SELECT d.id FROM taxi_driver d WHERE (d.state = 'busy') <> (1 = (
                SELECT count(*) FROM taxi_request r WHERE r.driver = d.id AND r.state IN ('accepted', 'on_board')))
            """
        ),
        (
            "open offers to drivers or for requests that are not free",
            """
            SELECT o.id FROM taxi_offer o
            JOIN taxi_driver d ON d.id = o.driver JOIN taxi_request r ON r.id = o.request
            WHERE o.state = 'open' AND (d.state <> 'available' OR d.ticket <> o.ticket OR r.state <> 'searching')
            """
        ),
        (
            "open offers without a deadline, or deadlines without an offer",
            """
            SELECT count(*) AS n FROM taxi_offer WHERE state = 'open'
            HAVING count(*) <> (SELECT count(*) FROM deadline WHERE kind = 'taxi.offer')
            """
        ),
        (
            "requests that wait beside a free driver",
            """
            SELECT r.id FROM taxi_request r JOIN taxi_driver d ON d.zone = r.zone
            WHERE r.state = 'searching'
                AND NOT EXISTS (SELECT 1 FROM taxi_offer o WHERE o.request = r.id AND o.state = 'open')
                AND NOT EXISTS (SELECT 1 FROM taxi_offer o WHERE o.driver = d.id AND o.state = 'open')
            """
        ),
    ]

    /// How many rows break each, all read from one state of the tables.
    ///
    /// - Throws: `DatabaseError`.
    static func violations(in database: SQLiteDatabase) async throws -> [String: Int] {
        try await database.read { transaction in
            try Dictionary(uniqueKeysWithValues: all.map { ($0.name, try transaction.query($0.query).count) })
        }
    }
}
