import CrosstownCases
import CrosstownKit
import CrosstownSQL
import CrosstownValues

struct RideCaseStore {
    let transaction: any Transaction

    init(_ transaction: any Transaction) { self.transaction = transaction }

    /// Returns cases with their rides, loaded with one statement.
    func list(_ cases: [Case]) throws -> [RideCase] {
        let rides = try transaction.query(
            """
            SELECT r.id, r.place_name, r.ended_at, d.code FROM taxi_request r LEFT JOIN taxi_driver d ON d.id = r.driver
            WHERE r.id IN \(list: cases.compactMap(\.about))
            """
        ).reduce(into: [Identifier<CaseThing>: Row]()) { $0[try $1.get("id")] = $1 }
        return try cases.compactMap { found in
            guard let about = found.about, let ride = rides[about] else { return nil }
            return RideCase(
                found: found,
                request: about.of(TaxiRequest.self),
                meetingPlace: try ride.get("place_name"),
                endedAt: try ride.get("ended_at"),
                taxiCode: try ride.get("code")
            )
        }
    }

    /// Returns the SQL of the ride's driver; its passenger is the reporter.
    @Sendable static func driver(of _: SQL, about ride: SQL) -> SQL {
        "SELECT d.account FROM taxi_request r JOIN taxi_driver d ON d.id = r.driver WHERE r.id = \(ride)"
    }

    /// Returns the lost items of a driver's rides with the first message, latest first.
    func lost(of driver: Identifier<Account>, since: Timestamp) throws -> [LostThing] {
        try transaction.query(
            """
            SELECT c.id, r.ended_at, r.place_name, m.text,
                (SELECT a.text FROM staff_case_message a WHERE a.case_id = c.id AND a.author = 'other'
                    ORDER BY a.number DESC LIMIT 1) AS answer
            FROM staff_case c JOIN taxi_request r ON r.id = c.about JOIN taxi_driver d ON d.id = r.driver
            JOIN staff_case_message m ON m.case_id = c.id AND m.number = 1
            WHERE d.account = \(driver) AND d.left_at IS NULL AND c.subject = 'taxi.ride' AND c.topic = 'lost'
                AND c.state <> 'closed' AND c.opened_at >= \(since)
            ORDER BY c.opened_at DESC, c.id LIMIT 50
            """
        ).map { row in
            LostThing(
                id: try row.get("id"),
                text: try row.get("text"),
                meetingPlace: try row.get("place_name"),
                endedAt: try row.get("ended_at"),
                isFound: try row.get("answer", as: String?.self).map { $0 == RideCase.Word.found }
            )
        }
    }
}
