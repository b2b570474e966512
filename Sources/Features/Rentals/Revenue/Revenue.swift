import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The revenue of rides of one kind and tariff version in a period.
struct Revenue: Hashable, Sendable {
    /// The key of a sum.
    struct Place: Hashable, Sendable {
        /// The first day of the period.
        let start: CivilDay
        let kind: VehicleKind
        let tariffVersion: Int
        let currency: Currency
    }

    let place: Place
    var rides: Int64 = 0
    /// The total price of these rides, in the smallest units of the currency.
    var billed: Int64 = 0
    /// The payments, for these rides or earlier ones.
    var taken: Int64 = 0
    /// The payments in coins instead of money.
    var coins: Int64 = 0
    /// The refunds.
    var returned: Int64 = 0

    /// The net revenue.
    var kept: Int64 { taken - returned }

    func money(_ amount: Int64) -> Money { Money(minorUnits: amount, place.currency) }
}

/// Calculates the revenue of rides.
struct RevenueStore {
    /// The offsets of all time zones are whole quarters of an hour, so that a quarter belongs to one day everywhere.
    private static let quarterMilliseconds: Int64 = 900_000

    let transaction: any Transaction
    let localTime: LocalTime

    /// Returns the revenue of a range of days, including the last, latest first.
    func list(_ period: RevenuePeriod, from first: CivilDay, until last: CivilDay) throws -> [Revenue] {
        let span = (localTime.start(of: first), localTime.start(of: last.adding(days: 1)))
        var sums: [Revenue.Place: Revenue] = [:]
        for row in try rides(span) {
            try add(row, period, &sums) { sum in
                sum.rides += try row.get("rides", as: Int64.self)
                sum.billed += try row.get("billed", as: Int64.self)
            }
        }
        for row in try payments(span) {
            try add(row, period, &sums) { sum in
                sum.taken += try row.get("taken", as: Int64.self)
                sum.coins += try row.get("coins", as: Int64.self)
                sum.returned += try row.get("returned", as: Int64.self)
            }
        }
        return sums.values.sorted(by: Self.comesFirst)
    }

    private func rides(_ span: (from: Timestamp, until: Timestamp)) throws -> [Row] {
        try transaction.query(
            """
            SELECT r.ended_at / \(Self.quarterMilliseconds) AS quarter, r.kind, r.tariff_version, t.currency,
                count(*) AS rides, CAST(sum(r.price) AS BIGINT) AS billed
            FROM rentals_ride r JOIN rentals_tariff t ON t.kind = r.kind AND t.version = r.tariff_version
            WHERE r.state = 'finished' AND r.ended_at >= \(span.from) AND r.ended_at < \(span.until)
            GROUP BY quarter, r.kind, r.tariff_version, t.currency
            """
        )
    }

    private func payments(_ span: (from: Timestamp, until: Timestamp)) throws -> [Row] {
        try transaction.query(
            """
            SELECT p.made_at / \(Self.quarterMilliseconds) AS quarter, r.kind, r.tariff_version, t.currency,
                CAST(sum(CASE WHEN p.in_coins = 0 AND p.refunds IS NULL THEN p.amount ELSE 0 END) AS BIGINT) AS taken,
                CAST(sum(CASE WHEN p.in_coins = 0 AND p.refunds IS NOT NULL THEN p.amount ELSE 0 END) AS BIGINT)
                    AS returned,
                CAST(sum(CASE WHEN p.in_coins = 0 THEN 0 WHEN p.refunds IS NULL THEN p.amount ELSE -p.amount END)
                    AS BIGINT) AS coins
            FROM rentals_payment p JOIN rentals_ride r ON r.id = p.ride
            JOIN rentals_tariff t ON t.kind = r.kind AND t.version = r.tariff_version
            WHERE p.made_at >= \(span.from) AND p.made_at < \(span.until)
            GROUP BY quarter, r.kind, r.tariff_version, t.currency
            """
        )
    }

    private func add(
        _ row: Row,
        _ period: RevenuePeriod,
        _ sums: inout [Revenue.Place: Revenue],
        _ body: (inout Revenue) throws -> Void
    ) throws {
        let quarter: Int64 = try row.get("quarter")
        let day = localTime.day(of: Timestamp(milliseconds: quarter * Self.quarterMilliseconds))
        guard let currency = Currency(code: try row.get("currency")) else {
            throw RowError.otherType(column: "currency", expected: "Currency")
        }
        let place = Revenue.Place(
            start: period.start(of: day),
            kind: try row.get("kind"),
            tariffVersion: try row.get("tariff_version"),
            currency: currency
        )
        try body(&sums[place, default: Revenue(place: place)])
    }

    private static func comesFirst(_ left: Revenue, _ right: Revenue) -> Bool {
        if left.place.start != right.place.start { return left.place.start > right.place.start }
        if left.place.kind != right.place.kind { return left.place.kind.rawValue < right.place.kind.rawValue }
        return left.place.tariffVersion > right.place.tariffVersion
    }
}
