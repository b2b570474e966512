import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Stores the corrections from finished drives, by source and hour of the day, and by other groups of drives.
struct FactorTable: Sendable {
    struct Lesson: Sendable {
        let traits: DriveTraits
        /// The uncorrected estimate of each source.
        let estimates: [TravelEstimate]
        let real: Seconds
        let endedAt: Timestamp
    }

    /// The sums of errors in one hour.
    fileprivate struct Errors {
        var drives = 0
        var realSeconds = 0.0
        var errorSeconds = 0.0
        var errorShares = 0.0
    }

    /// The number of corrections to load; in a city with more squares, the most recent ones.
    private static let mostLessons = 20_000

    let database: any Database

    func factors() async throws -> TravelFactors {
        try await database.read { transaction in
            TravelFactors(
                routed: try Self.factors(.routed, in: transaction),
                straightLine: try Self.factors(.straightLine, in: transaction)
            )
        }
    }

    /// Updates the corrections from a drive, and calls `record` in the same transaction.
    func learn(
        _ lesson: Lesson?,
        recording record: @escaping @Sendable (any Transaction) throws -> Void
    ) async throws {
        try await database.write { transaction in
            if let lesson {
                for estimate in lesson.estimates { try Self.learn(estimate, lesson, in: transaction) }
            }
            try record(transaction)
        }
    }

    /// Returns the quality of each source so far.
    func quality() async throws -> [EstimateQuality] {
        try await database.read { transaction in
            try TravelEstimate.Source.allCases.map { source in
                let hours = try Self.hours(source, in: transaction).values.map(\.errors)
                let drives = hours.reduce(0) { $0 + $1.drives }
                let real = hours.reduce(0) { $0 + $1.realSeconds }
                return EstimateQuality(
                    source: source,
                    drives: drives,
                    bias: real > 0 ? hours.reduce(0) { $0 + $1.errorSeconds } / real : 0,
                    meanAbsoluteShare: drives > 0 ? hours.reduce(0) { $0 + $1.errorShares } / Double(drives) : 0
                )
            }
        }
    }

    /// Deletes corrections that were last updated before a moment, in places without recent drives.
    ///
    /// - Returns: The number of deleted rows.
    static func forget(before moment: Timestamp, _ limit: Int, in transaction: any Transaction) throws -> Int {
        try transaction.execute(
            """
            DELETE FROM travel_lesson WHERE (source, name) IN (
                SELECT l.source, l.name FROM travel_lesson l WHERE l.learned_at < \(moment) LIMIT \(limit))
            """
        )
    }

    private static func learn(_ estimate: TravelEstimate, _ lesson: Lesson, in transaction: any Transaction) throws {
        let (traits, source, endedAt) = (lesson.traits, estimate.source, lesson.endedAt)
        let names = traits.lessons(estimated: estimate.duration).map(\.name)
        let hours = try Self.hours(source, in: transaction)
        var factors = SourceFactors(hours: hours.mapValues(\.learned))
        factors.lessons = try lessons(
            "SELECT name, weight, logarithms FROM travel_lesson WHERE source = \(source.rawValue) AND name IN \(list: names)",
            in: transaction
        )
        var errors = hours[traits.hour]?.errors ?? Errors()
        let told = estimate.duration.value * factors.factor(of: traits, estimated: estimate.duration)
        errors.add(told: told, real: lesson.real.value)
        factors.learn(traits, estimated: estimate.duration, real: lesson.real)
        try save(factors.hours[traits.hour] ?? LearnedFactor(), errors, source, traits.hour, in: transaction)
        for (lesson, learned) in factors.lessons {
            try save(learned, source, lesson.name, at: endedAt, in: transaction)
        }
    }

    private static func factors(
        _ source: TravelEstimate.Source,
        in transaction: any Transaction
    ) throws -> SourceFactors {
        SourceFactors(
            hours: try hours(source, in: transaction).mapValues(\.learned),
            lessons: try lessons(
                """
                SELECT name, weight, logarithms FROM travel_lesson WHERE source = \(source.rawValue)
                ORDER BY learned_at DESC LIMIT \(mostLessons)
                """,
                in: transaction
            )
        )
    }

    private static func lessons(_ sql: SQL, in transaction: any Transaction) throws -> [TravelLesson: LearnedFactor] {
        try transaction.query(sql).reduce(into: [:]) { lessons, row in
            guard let lesson = TravelLesson(name: try row.get("name")) else { return }
            lessons[lesson] = LearnedFactor(
                weight: try row.get("weight"),
                logarithms: try row.get("logarithms")
            )
        }
    }

    private static func hours(
        _ source: TravelEstimate.Source,
        in transaction: any Transaction
    ) throws -> [Int: (learned: LearnedFactor, errors: Errors)] {
        let rows = try transaction.query("SELECT * FROM travel_factor WHERE source = \(source.rawValue)")
        return try rows.reduce(into: [:]) { day, row in
            let learned = LearnedFactor(weight: try row.get("weight"), logarithms: try row.get("logarithms"))
            let errors = Errors(
                drives: try row.get("drives"),
                realSeconds: try row.get("real_seconds"),
                errorSeconds: try row.get("error_seconds"),
                errorShares: try row.get("error_shares")
            )
            day[try row.get("hour")] = (learned, errors)
        }
    }

    private static func save(
        _ learned: LearnedFactor,
        _ errors: Errors,
        _ source: TravelEstimate.Source,
        _ hour: Int,
        in transaction: any Transaction
    ) throws {
        try transaction.execute(
            """
            INSERT INTO travel_factor (
                source, hour, weight, logarithms, drives, real_seconds, error_seconds, error_shares
            ) VALUES (
                \(source.rawValue), \(hour), \(learned.weight), \(learned.logarithms), \(errors.drives),
                \(errors.realSeconds), \(errors.errorSeconds), \(errors.errorShares)
            )
            ON CONFLICT (source, hour) DO UPDATE SET
                weight = excluded.weight, logarithms = excluded.logarithms, drives = excluded.drives,
                real_seconds = excluded.real_seconds, error_seconds = excluded.error_seconds,
                error_shares = excluded.error_shares
            """
        )
    }

    private static func save(
        _ learned: LearnedFactor,
        _ source: TravelEstimate.Source,
        _ name: String,
        at moment: Timestamp,
        in transaction: any Transaction
    ) throws {
        try transaction.execute(
            """
            INSERT INTO travel_lesson (source, name, weight, logarithms, learned_at)
            VALUES (\(source.rawValue), \(name), \(learned.weight), \(learned.logarithms), \(moment))
            ON CONFLICT (source, name) DO UPDATE SET
                weight = excluded.weight, logarithms = excluded.logarithms, learned_at = excluded.learned_at
            """
        )
    }
}

extension FactorTable.Errors {
    /// Adds the error of one drive's displayed estimate.
    fileprivate mutating func add(told: Double, real: Double) {
        drives += 1
        realSeconds += real
        errorSeconds += told - real
        errorShares += abs(told - real) / real
    }
}
