import CrosstownKit
import CrosstownPoolEngine
import CrosstownSQL
import CrosstownValues

/// The SQL of when riders lost their ride, deleted once they have another.
struct LostRideStore {
    let transaction: any Transaction

    private static func column(_ leg: Leg) -> SQL { leg == .there ? "lost_there_at" : "lost_home_at" }

    /// Stores whose ride a plan has lost because of the car, and deletes the entries of riders who have one.
    func note(_ solution: PoolSolution) throws {
        let column = Self.column(solution.pool.leg)
        let lost = solution.news.withoutRide.map { $0.of(SignUp.self) }
        if !lost.isEmpty {
            try transaction.execute(
                "UPDATE rideshare_sign_up SET \(column) = \(solution.now) WHERE id IN \(list: lost)"
            )
        }
        try transaction.execute(
            """
            UPDATE rideshare_sign_up SET \(column) = NULL
            WHERE event = \(solution.event) AND \(column) IS NOT NULL AND id IN (
                SELECT request FROM rideshare_pairing WHERE event = \(solution.event) AND leg = \(solution.pool.leg)
            )
            """
        )
    }

    /// Returns when a request lost its rides.
    func list(of request: Identifier<SignUp>) throws -> [Leg: Timestamp] {
        let row = try transaction.first(
            "SELECT lost_there_at, lost_home_at FROM rideshare_sign_up WHERE id = \(request)"
        )
        var lost: [Leg: Timestamp] = [:]
        lost[.there] = try row?.get("lost_there_at", as: Timestamp?.self)
        lost[.home] = try row?.get("lost_home_at", as: Timestamp?.self)
        return lost
    }
}
