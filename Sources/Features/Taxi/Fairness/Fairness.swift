import CrosstownDispatchEngine
import CrosstownValues

/// The fairness of the queues in a time span, calculated from the log.
struct Fairness: Sendable, Hashable {
    /// A long wait in a queue without an offer.
    struct Wait: Sendable, Hashable {
        let zone: String
        let since: Timestamp
        let milliseconds: Int64
    }

    /// A driver's share of the jobs.
    struct Share: Sendable, Hashable {
        let driver: Identifier<Driver>
        let jobs: Int
        let onDuty: Int64

        /// The jobs per hour on duty; `nil` below a quarter of an hour, which would not be meaningful.
        var perHour: Double? { onDuty < 900_000 ? nil : Double(jobs) * 3_600_000 / Double(onDuty) }
    }

    /// The number of offers reviewed.
    let judged: Int
    /// The number of offers that skipped an available driver ahead without a recorded reason.
    let inversions: Int
    /// The drivers' shares, fewest jobs per hour first.
    let shares: [Share]
    let worstWaits: [Wait]

    private static let mostWaits = 5

    /// Calculates the fairness from the log up to a moment.
    init(_ log: QueueLog, now: Timestamp) {
        (judged, inversions) = Self.judge(log)
        shares = Self.shares(log, until: min(log.to, now)).sorted { ($0.perHour ?? 0) < ($1.perHour ?? 0) }
        worstWaits = Array(Self.waits(log, until: min(log.to, now)).prefix(Self.mostWaits))
    }

    /// The jobs per hour of drivers who were on duty long enough, fewest first.
    var perHour: [Double] { shares.compactMap(\.perHour) }

    /// The Gini coefficient of the shares: 0 if all are equal, near 1 if one driver has all jobs.
    var inequality: Double? {
        let values = perHour
        let sum = values.reduce(0, +)
        guard values.count > 1, sum > 0 else { return nil }
        let weighted = values.enumerated().reduce(0) { $0 + Double($1.offset + 1) * $1.element }
        return 2 * weighted / (Double(values.count) * sum) - Double(values.count + 1) / Double(values.count)
    }

    // MARK: Order

    /// Rebuilds the queues and checks for each offer whether a driver ahead should have been asked.
    private static func judge(_ log: QueueLog) -> (judged: Int, inversions: Int) {
        var queues: [String: [Identifier<Driver>: Ticket]] = [:]
        var zones: [Identifier<Driver>: String] = [:]
        var (next, judged, inversions) = (0, 0, 0)
        let byDriver = Dictionary(grouping: log.offers, by: \.driver)
        for offer in log.offers {
            while next < log.moves.count, log.moves[next].at <= offer.madeAt {
                let move = log.moves[next]
                if let old = zones[move.driver] { queues[old]?[move.driver] = nil }
                zones[move.driver] = move.to?.zone
                if let place = move.to { queues[place.zone, default: [:]][move.driver] = place.ticket }
                next += 1
            }
            guard let passedOver = offer.passedOver else { continue }
            judged += 1
            let ahead = (queues[offer.zone] ?? [:]).filter { $0.value < offer.ticket && $0.key != offer.driver }
            let unexplained = ahead.keys.filter { !isExplained($0, offer, byDriver[$0] ?? []) }
            if unexplained.count > passedOver { inversions += 1 }
        }
        return (judged, inversions)
    }

    /// Returns whether the log explains why a driver ahead was not asked: another open offer, or this request declined.
    private static func isExplained(
        _ driver: Identifier<Driver>,
        _ offer: QueueLog.Offered,
        _ own: [QueueLog.Offered]
    ) -> Bool {
        own.contains { other in
            other.isOpen(at: offer.madeAt)
                || other.request == offer.request && other.isTurnedDown(before: offer.madeAt)
        }
    }

    // MARK: Work

    private static func shares(_ log: QueueLog, until end: Timestamp) -> [Share] {
        let jobs = Dictionary(grouping: log.offers.filter { $0.state == .accepted }, by: \.driver).mapValues(\.count)
        return Dictionary(grouping: log.moves, by: \.driver).map { driver, moves in
            let times = DutyTimes(
                moves.map { DutyTimes.Move(isQueued: $0.to != nil, cause: $0.cause, at: $0.at) },
                from: log.from,
                to: end
            )
            return Share(driver: driver, jobs: jobs[driver] ?? 0, onDuty: times.onDuty)
        }.filter { $0.onDuty > 0 }
    }

    /// Returns the times in a queue until an offer or leaving, longest first.
    private static func waits(_ log: QueueLog, until end: Timestamp) -> [Wait] {
        let asked = Dictionary(grouping: log.offers, by: \.driver).mapValues { $0.map(\.madeAt) }
        return Dictionary(grouping: log.moves, by: \.driver).flatMap { driver, moves in
            moves.enumerated().compactMap { index, move -> Wait? in
                guard let place = move.to else { return nil }
                let since = max(move.at, log.from)
                let left = index + 1 < moves.count ? moves[index + 1].at : end
                let offer = (asked[driver] ?? []).first { $0 >= since } ?? end
                let until = min(left, offer, end)
                let milliseconds = until.milliseconds(since: since)
                return milliseconds > 0 ? Wait(zone: place.zone, since: since, milliseconds: milliseconds) : nil
            }
        }.sorted { $0.milliseconds > $1.milliseconds }
    }
}
