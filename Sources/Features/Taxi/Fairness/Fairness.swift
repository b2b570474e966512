import CrosstownDispatchEngine
import CrosstownValues

/// How fair the queues were in a span of time, reckoned from the log alone.
struct Fairness: Sendable, Hashable {
    /// A long time in a queue without an offer.
    struct Wait: Sendable, Hashable {
        let zone: String
        let since: Timestamp
        let milliseconds: Int64
    }

    /// A driver's share of the work.
    struct Share: Sendable, Hashable {
        let driver: Identifier<Driver>
        let jobs: Int
        let onDuty: Int64

        /// Jobs in an hour on duty; nothing under a quarter of an hour, which says little.
        var perHour: Double? { onDuty < 900_000 ? nil : Double(jobs) * 3_600_000 / Double(onDuty) }
    }

    /// How many offers were judged.
    let judged: Int
    /// How many of them went to somebody although a driver who could be asked stood ahead, without a reason that was written
    /// down.
    let inversions: Int
    /// Each driver's share, least jobs an hour first.
    let shares: [Share]
    /// The longest waits, longest first.
    let worstWaits: [Wait]

    private static let mostWaits = 5

    /// Reckons from the log, up to a moment.
    init(_ log: QueueLog, now: Timestamp) {
        (judged, inversions) = Self.judge(log)
        shares = Self.shares(log, until: min(log.to, now)).sorted { ($0.perHour ?? 0) < ($1.perHour ?? 0) }
        worstWaits = Array(Self.waits(log, until: min(log.to, now)).prefix(Self.mostWaits))
    }

    /// The jobs an hour of those who were on duty for long enough, least first.
    var perHour: [Double] { shares.compactMap(\.perHour) }

    /// How unequal the shares are: 0 where all have the same, near 1 where one has all (Gini).
    var inequality: Double? {
        let values = perHour
        let sum = values.reduce(0, +)
        guard values.count > 1, sum > 0 else { return nil }
        let weighted = values.enumerated().reduce(0) { $0 + Double($1.offset + 1) * $1.element }
        return 2 * weighted / (Double(values.count) * sum) - Double(values.count + 1) / Double(values.count)
    }

    // MARK: Order

    /// Makes the queues again, and looks at each offer whether somebody ahead should have been asked.
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

    /// Whether the log says why a driver ahead was not asked: he thought about another offer, or had turned this down.
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

    /// How long drivers stood in a queue until they were asked or left it, longest first.
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
