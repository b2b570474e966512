import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct RequestFilter: Codable, Sendable {
    /// The names of the fields of its form.
    static let fields = DayRange.fields.union(["zone", "state", "taxi"])

    var zone: String?
    var state: RequestState?
    /// The prefix of the taxi code.
    var taxi: String?
    var from: CivilDay?
    var until: CivilDay?
    /// The cursor: the last request of the previous page.
    var behind: Identifier<TaxiRequest>?

    func link(to place: Link, behind id: Identifier<TaxiRequest>? = nil) -> Link {
        place.adding("zone", zone).adding("state", state?.rawValue).adding("taxi", taxi).adding("from", from)
            .adding("until", until).adding("behind", id)
    }
}

extension RequestStore {
    /// Returns the filtered requests, latest first.
    func list(_ filter: RequestFilter, localTime: LocalTime, limit: Int) throws -> [ListedRequest] {
        var conditions: SQL = "1 = 1"
        if let zone = filter.zone, !zone.isEmpty { conditions.append(" AND r.zone = \(zone)") }
        if let state = filter.state { conditions.append(" AND r.state = \(state)") }
        if let taxi = filter.taxi, !taxi.isEmpty {
            conditions.append(" AND d.code LIKE \(taxi.filter { !"%_\\".contains($0) } + "%")")
        }
        if let from = filter.from { conditions.append(" AND r.made_at >= \(localTime.start(of: from))") }
        if let until = filter.until {
            conditions.append(" AND r.made_at < \(localTime.start(of: until.adding(days: 1)))")
        }
        if let behind = filter.behind {
            guard let last = try find(behind) else { return [] }
            conditions.append(" AND (r.made_at, r.id) < (\(last.madeAt), \(behind))")
        }
        return try transaction.query(
            """
            SELECT r.*, d.code AS taxi_code,
                (SELECT count(*) FROM taxi_offer o WHERE o.request = r.id AND o.state <> 'open') AS offers_tried
            FROM (SELECT \(TaxiRequest.columns) FROM taxi_request) AS r LEFT JOIN taxi_driver d ON d.id = r.driver
            WHERE \(conditions) ORDER BY r.made_at DESC, r.id DESC LIMIT \(limit)
            """
        ).map(ListedRequest.init(row:))
    }
}
