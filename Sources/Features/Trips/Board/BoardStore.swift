import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of the board, which sums trips of several users.
struct BoardStore {
    let transaction: any Transaction

    struct Sum {
        var avoided = 0.0
        var metres: [String: Double] = [:]
    }

    func sums(
        of people: [Identifier<Account>],
        from start: Timestamp,
        to end: Timestamp
    ) throws -> [Identifier<Account>: Sum] {
        guard !people.isEmpty else { return [:] }
        var sums: [Identifier<Account>: Sum] = [:]
        let scores = try transaction.query(
            """
            SELECT person, SUM(avoided_grams) FROM trips_trip WHERE person IN \(list: people) AND deleted_at IS NULL
                AND began_at >= \(start) AND began_at < \(end) GROUP BY person
            """
        )
        for row in scores { sums[try row.get(0), default: Sum()].avoided = try row.get(1) }
        let lengths = try transaction.query(
            """
            SELECT t.person, l.means, SUM(l.metres) FROM trips_trip t JOIN trips_leg l ON l.trip = t.id
            WHERE t.person IN \(list: people) AND t.deleted_at IS NULL AND t.began_at >= \(start)
                AND t.began_at < \(end) AND l.means <> 'wait' GROUP BY t.person, l.means
            """
        )
        for row in lengths {
            sums[try row.get(0), default: Sum()].metres[try row.get(1, as: String.self)] = try row.get(2)
        }
        return sums
    }
}
