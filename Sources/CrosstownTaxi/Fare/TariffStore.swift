import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of the versions of the tariff; none is ever changed.
struct TariffStore {
    let transaction: any Transaction

    private static let columns: SQL = """
        version, valid_from, currency, base, per_kilometre, night_per_kilometre, waiting_per_minute, luggage, least,
        night_from, night_until
        """

    /// The version that holds on a day.
    func find(on day: Int64) throws -> Tariff? {
        try transaction.first(
            """
            SELECT \(Self.columns) FROM taxi_tariff WHERE valid_from <= \(day) ORDER BY valid_from DESC LIMIT 1
            """
        ).map(Tariff.init(row:))
    }

    /// The latest versions, latest first.
    func list(limit: Int) throws -> [Tariff] {
        try transaction.query(
            "SELECT \(Self.columns) FROM taxi_tariff ORDER BY version DESC LIMIT \(limit)"
        ).map(Tariff.init(row:))
    }

    /// Keeps a version; nothing where one of the same number or day has come before it.
    func insert(_ tariff: Tariff, at now: Timestamp) throws -> Bool {
        let prices = tariff.prices
        return try transaction.execute(
            """
            INSERT INTO taxi_tariff (\(Self.columns), published_at)
            VALUES (\(tariff.version), \(tariff.validFrom), \(tariff.currency.code), \(prices.base),
                \(prices.perKilometre), \(prices.nightPerKilometre), \(prices.waitingPerMinute), \(prices.luggage),
                \(prices.least), \(tariff.night.from), \(tariff.night.until), \(now))
            ON CONFLICT DO NOTHING
            """
        ) > 0
    }
}

extension Tariff {
    fileprivate init(row: Row) throws {
        guard let currency = Currency(code: try row.get("currency")) else {
            throw RowError.otherType(column: "currency", expected: "Currency")
        }
        self.init(
            version: try row.get("version"),
            validFrom: try row.get("valid_from"),
            currency: currency,
            prices: Prices(
                base: try row.get("base"),
                perKilometre: try row.get("per_kilometre"),
                nightPerKilometre: try row.get("night_per_kilometre"),
                waitingPerMinute: try row.get("waiting_per_minute"),
                luggage: try row.get("luggage"),
                least: try row.get("least")
            ),
            night: Night(from: try row.get("night_from"), until: try row.get("night_until"))
        )
    }
}
