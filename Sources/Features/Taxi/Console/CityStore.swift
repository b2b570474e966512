import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of the city's counts, queues and drivers.
struct CityStore {
    let transaction: any Transaction

    /// Returns the length and the first taxi of each queue by zone.
    func queues() throws -> [String: (length: Int, first: String)] {
        let rows = try transaction.query(
            """
            SELECT q.zone, q.length, d.code FROM taxi_driver d JOIN (
                SELECT zone, count(*) AS length, min(ticket) AS first_ticket FROM taxi_driver
                WHERE zone IS NOT NULL GROUP BY zone
            ) q ON d.zone = q.zone AND d.ticket = q.first_ticket
            """
        )
        return try Dictionary(
            rows.map { (try $0.get("zone"), (length: try $0.get("length"), first: try $0.get("code"))) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Returns the number of searching requests by zone.
    func searching() throws -> [String: Int] {
        let rows = try transaction.query(
            "SELECT zone, count(*) AS searching FROM taxi_request WHERE state = 'searching' GROUP BY zone"
        )
        return try Dictionary(
            rows.map { (try $0.get("zone"), try $0.get("searching")) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    func busyDrivers() throws -> Int {
        try transaction.query("SELECT count(*) AS busy FROM taxi_driver WHERE state = \(DriverState.busy)")[0].get(
            "busy"
        )
    }

    /// Returns the milliseconds from request to acceptance of requests created since a moment.
    func waits(since moment: Timestamp) throws -> [Int64] {
        try transaction.query(
            """
            SELECT accepted_at - made_at AS wait FROM taxi_request
            WHERE made_at >= \(moment) AND accepted_at IS NOT NULL ORDER BY wait
            """
        ).map { try $0.get("wait") }
    }

    /// Returns the numbers of offers since a moment that drivers decided, and that were declined or missed.
    func answers(since moment: Timestamp) throws -> (decided: Int, refused: Int) {
        let row = try transaction.query(
            """
            SELECT count(*) AS decided, count(CASE WHEN state <> 'accepted' THEN 1 END) AS refused FROM taxi_offer
            WHERE made_at >= \(moment) AND state IN ('accepted', 'refused', 'timed_out')
            """
        )[0]
        return (try row.get("decided"), try row.get("refused"))
    }

    /// Returns a zone's queue, first to last, with the move that led to each place.
    func standings(in zone: String) throws -> [Standing] {
        try transaction.query(
            """
            SELECT d.code, m.cause, m.moved_at FROM taxi_driver d
            JOIN taxi_queue_move m ON m.id = (SELECT max(x.id) FROM taxi_queue_move x WHERE x.driver = d.id)
            WHERE d.zone = \(zone) ORDER BY d.ticket
            """
        ).map(Standing.init(row:))
    }

    /// Returns the latest moves into a zone's queue, latest first.
    func moves(into zone: String, limit: Int) throws -> [Standing] {
        try transaction.query(
            """
            SELECT d.code, m.cause, m.moved_at FROM taxi_queue_move m JOIN taxi_driver d ON d.id = m.driver
            WHERE m.zone = \(zone) ORDER BY m.id DESC LIMIT \(limit)
            """
        ).map(Standing.init(row:))
    }

    /// Returns the drivers whose code begins with a prefix, by code.
    func drivers(code prefix: String, limit: Int) throws -> [ListedDriver] {
        let pattern = prefix.filter { !"%_\\".contains($0) } + "%"
        return try transaction.query(
            """
            SELECT d.account, d.code, d.company, d.state, d.zone, p.heard_at
            FROM taxi_driver d LEFT JOIN taxi_position p ON p.driver = d.id
            WHERE d.code LIKE \(pattern) AND d.left_at IS NULL ORDER BY d.code LIMIT \(limit)
            """
        ).map(ListedDriver.init(row:))
    }
}

/// A driver's place in a queue with its cause.
struct Standing: Sendable {
    let code: String
    let cause: QueueMoveCause
    /// When the driver came to this place.
    let since: Timestamp

    init(row: Row) throws {
        code = try row.get("code")
        cause = try row.get("cause")
        since = try row.get("moved_at")
    }
}

struct ListedDriver: Sendable {
    let account: Identifier<Account>
    let code: String
    let company: String?
    let state: DriverState
    let zone: String?
    let heardAt: Timestamp?

    init(row: Row) throws {
        account = try row.get("account")
        code = try row.get("code")
        company = try row.get("company")
        state = try row.get("state")
        zone = try row.get("zone")
        heardAt = try row.get("heard_at")
    }
}
