import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The stored factors by source and hour of the day.
struct FactorTable: Sendable {
    /// What is known of one hour.
    struct Hour: Sendable {
        var learned = LearnedFactor()
        var drives = 0
        var realSeconds = 0.0
        var errorSeconds = 0.0
        var errorShares = 0.0
    }

    /// One source's hours.
    typealias Day = [Int: Hour]

    let database: any Database

    /// The factors in force.
    func factors() async throws -> TravelFactors {
        try await database.read { transaction in
            TravelFactors(
                routed: try Self.day(.routed, in: transaction).mapValues(\.learned),
                straightLine: try Self.day(.straightLine, in: transaction).mapValues(\.learned)
            )
        }
    }

    /// Learns from a drive of some seconds what its uncorrected estimates were worth.
    func learn(_ estimates: [TravelEstimate], hour: Int, real: Seconds) async throws {
        try await database.write { transaction in
            for estimate in estimates {
                var day = try Self.day(estimate.source, in: transaction)
                day[hour, default: Hour()].learn(estimate.duration, real, in: day)
                if let changed = day[hour] { try Self.save(changed, estimate.source, hour, in: transaction) }
            }
        }
    }

    /// How good each source was so far.
    func quality() async throws -> [EstimateQuality] {
        try await database.read { transaction in
            try TravelEstimate.Source.allCases.map { source in
                let hours = try Self.day(source, in: transaction).values
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

    private static func day(_ source: TravelEstimate.Source, in transaction: any Transaction) throws -> Day {
        let rows = try transaction.query("SELECT * FROM travel_factor WHERE source = \(source.rawValue)")
        return try rows.reduce(into: [:]) { day, row in
            day[try row.get("hour")] = Hour(
                learned: LearnedFactor(weight: try row.get("weight"), logarithms: try row.get("logarithms")),
                drives: try row.get("drives"),
                realSeconds: try row.get("real_seconds"),
                errorSeconds: try row.get("error_seconds"),
                errorShares: try row.get("error_shares")
            )
        }
    }

    private static func save(
        _ row: Hour,
        _ source: TravelEstimate.Source,
        _ hour: Int,
        in transaction: any Transaction
    ) throws {
        try transaction.execute(
            """
            INSERT INTO travel_factor (
                source, hour, weight, logarithms, drives, real_seconds, error_seconds, error_shares
            ) VALUES (
                \(source.rawValue), \(hour), \(row.learned.weight), \(row.learned.logarithms), \(row.drives),
                \(row.realSeconds), \(row.errorSeconds), \(row.errorShares)
            )
            ON CONFLICT (source, hour) DO UPDATE SET
                weight = excluded.weight, logarithms = excluded.logarithms, drives = excluded.drives,
                real_seconds = excluded.real_seconds, error_seconds = excluded.error_seconds,
                error_shares = excluded.error_shares
            """
        )
    }
}

extension FactorTable.Hour {
    /// Learns from one drive, whose estimate is first compared as people saw it.
    fileprivate mutating func learn(_ estimated: Seconds, _ real: Seconds, in day: FactorTable.Day) {
        let present = LearnedFactor.factor(hour: learned, day: day.values.map(\.learned))
        let error = estimated.value * present - real.value
        drives += 1
        realSeconds += real.value
        errorSeconds += error
        errorShares += abs(error) / real.value
        learned.learn(ratio: real / estimated, present: present)
    }
}

/// The factors by source and hour of the day.
struct TravelFactors: Sendable {
    var routed: [Int: LearnedFactor] = [:]
    var straightLine: [Int: LearnedFactor] = [:]

    /// What to multiply a source's estimate by.
    func factor(_ source: TravelEstimate.Source, hour: Int) -> Double {
        let day = source == .routed ? routed : straightLine
        return LearnedFactor.factor(hour: day[hour] ?? LearnedFactor(), day: day.values)
    }
}
