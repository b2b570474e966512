import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues

struct StatisticsStore {
    let transaction: any Transaction

    private static let mostCounted = 500_000

    func count(from start: Timestamp, to end: Timestamp, _ localTime: LocalTime) throws -> TaxiStatistics {
        var statistics = TaxiStatistics()
        let requests = try transaction.query(
            """
            SELECT zone, made_at, accepted_at, state FROM taxi_request
            WHERE made_at >= \(start) AND made_at < \(end) LIMIT \(Self.mostCounted)
            """
        )
        for row in requests {
            let madeAt: Timestamp = try row.get("made_at")
            let accepted: Timestamp? = try row.get("accepted_at")
            let state: RequestState = try row.get("state")
            statistics.add(
                zone: try row.get("zone"),
                hour: localTime.hour(of: madeAt),
                wait: accepted.map { $0.milliseconds(since: madeAt) },
                isUnserved: state == .withdrawn
            )
        }
        let offers = try transaction.query(
            """
            SELECT zone, made_at, state FROM taxi_offer
            WHERE made_at >= \(start) AND made_at < \(end) AND state IN ('accepted', 'refused', 'timed_out')
            LIMIT \(Self.mostCounted)
            """
        )
        for row in offers {
            let state: OfferState = try row.get("state")
            statistics.add(
                zone: try row.get("zone"),
                hour: localTime.hour(of: try row.get("made_at")),
                decided: 1,
                refused: state == .accepted ? 0 : 1
            )
        }
        return statistics
    }
}

extension LocalTime {
    fileprivate func hour(of moment: Timestamp) -> Int {
        Int(clock(moment).prefix { $0 != ":" }) ?? 0
    }
}
