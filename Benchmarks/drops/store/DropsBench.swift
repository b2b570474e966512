public import CrosstownGeo
import CrosstownKit
public import CrosstownSQL
import CrosstownValues

/// Asks the store what is within 50 m of places, as fast as so many tasks can; compiled with the sources of `CrosstownDrops`.
public enum DropsBench {
    /// How many queries were answered, and how many drops were found.
    public struct Count: Sendable {
        /// How many queries.
        public var queries = 0
        /// How many drops they found.
        public var found = 0
    }

    /// Asks around some of the places until the clock is over.
    public static func ask(
        _ database: any Database,
        around places: [Coordinate],
        tasks: Int,
        for duration: Duration
    ) async throws -> Count {
        try await withThrowingTaskGroup(of: Count.self) { group in
            for task in 0..<tasks {
                group.addTask { try await ask(database, Array(places[task...]), stride: tasks, for: duration) }
            }
            return try await group.reduce(into: Count()) { sum, count in
                sum.queries += count.queries
                sum.found += count.found
            }
        }
    }

    private static func ask(
        _ database: any Database,
        _ places: [Coordinate],
        stride: Int,
        for duration: Duration
    ) async throws -> Count {
        let now = Timestamp(milliseconds: 1_800_000_000_000)
        let end = ContinuousClock.now + duration
        var (count, next) = (Count(), 0)
        while ContinuousClock.now < end {
            // As many as one request of the server would hold the transaction for.
            let place = places[next % places.count]
            next += stride
            count.found += try await database.read { transaction in
                try DropStore(transaction: transaction).spots(around: place, within: Metres(50), at: now, limit: 1000)
                    .count
            }
            count.queries += 1
        }
        return count
    }
}
