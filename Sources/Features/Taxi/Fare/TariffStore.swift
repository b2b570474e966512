import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of tariff versions, which never change; versions that are not valid yet can be withdrawn.
struct TariffStore {
    let transaction: any Transaction

    private static let columns: SQL = """
        version, valid_from, currency, base, per_kilometre, night_per_kilometre, waiting_per_minute, luggage, least,
        night_from, night_until
        """
    private static let readColumns: SQL = "\(columns), published_at, withdrawn_at, planned_from"

    func find(on day: Int64) throws -> Tariff? {
        try first("withdrawn_at IS NULL AND valid_from <= \(day) ORDER BY valid_from DESC")
    }

    func find(validFrom day: Int64) throws -> Tariff? { try first("withdrawn_at IS NULL AND valid_from = \(day)") }

    func find(version: Int64) throws -> Tariff? { try first("version = \(version)") }

    private func first(_ condition: SQL) throws -> Tariff? {
        try transaction.first("SELECT \(Self.readColumns) FROM taxi_tariff WHERE \(condition) LIMIT 1").map { row in
            var tariff = try Tariff(row: row)
            tariff.places = try places(of: [tariff.version])[tariff.version] ?? []
            return tariff
        }
    }

    func list(limit: Int) throws -> [Tariff] {
        let tariffs = try transaction.query(
            "SELECT \(Self.readColumns) FROM taxi_tariff ORDER BY version DESC LIMIT \(limit)"
        ).map(Tariff.init(row:))
        let places = try places(of: Set(tariffs.map(\.version)))
        return tariffs.map { tariff in
            var tariff = tariff
            tariff.places = places[tariff.version] ?? []
            return tariff
        }
    }

    private func places(of versions: Set<Int64>) throws -> [Int64: [TariffPlace]] {
        try transaction.query(
            """
            SELECT version, name, latitude, longitude, radius_metres, amount FROM taxi_tariff_place
            WHERE version IN \(list: versions) ORDER BY version, number
            """
        ).reduce(into: [:]) { places, row in
            let place = TariffPlace(
                name: try row.get("name"),
                middle: Coordinate(latitude: try row.get("latitude"), longitude: try row.get("longitude")),
                radius: Metres(Double(try row.get("radius_metres", as: Int64.self))),
                amount: try row.get("amount")
            )
            places[try row.get("version"), default: []].append(place)
        }
    }

    /// Stores a version; returns false if the number or day is taken.
    func insert(_ tariff: Tariff, at now: Timestamp) throws -> Bool {
        let prices = tariff.prices
        let isNew =
            try transaction.execute(
                """
                INSERT INTO taxi_tariff (\(Self.columns), published_at)
                VALUES (\(tariff.version), \(tariff.validFrom), \(tariff.currency.code), \(prices.base),
                    \(prices.perKilometre), \(prices.nightPerKilometre), \(prices.waitingPerMinute), \(prices.luggage),
                    \(prices.least), \(tariff.night.from), \(tariff.night.until), \(now))
                ON CONFLICT DO NOTHING
                """
            ) > 0
        if isNew { try insert(tariff.places, of: tariff.version) }
        return isNew
    }

    /// Stores a version and replaces a planned one of the same day, unless it has the same terms.
    ///
    /// - Returns: `nil` if another version was stored first.
    func publish(_ tariff: Tariff, at now: Timestamp) throws -> Tariff? {
        if let planned = try find(validFrom: tariff.validFrom) {
            if planned.hasTerms(of: tariff) { return planned }
            try withdraw(planned.version, at: now)
        }
        return try insert(tariff, at: now) ? tariff : nil
    }

    /// Withdraws a version.
    ///
    /// Quoted prices keep it; its day, which must be unique, becomes available.
    func withdraw(_ version: Int64, at now: Timestamp) throws {
        try transaction.execute(
            """
            UPDATE taxi_tariff SET withdrawn_at = \(now), planned_from = valid_from, valid_from = \(-version)
            WHERE version = \(version) AND withdrawn_at IS NULL
            """
        )
    }

    private func insert(_ places: [TariffPlace], of version: Int64) throws {
        for (index, place) in places.enumerated() {
            try transaction.execute(
                """
                INSERT INTO taxi_tariff_place (version, number, name, latitude, longitude, radius_metres, amount)
                VALUES (\(version), \(index + 1), \(place.name), \(place.middle.latitude), \(place.middle.longitude),
                    \(Int64(place.radius.value)), \(place.amount))
                """
            )
        }
    }
}

extension Tariff {
    fileprivate init(row: Row) throws {
        guard let currency = Currency(code: try row.get("currency")) else {
            throw RowError.otherType(column: "currency", expected: "Currency")
        }
        self.init(
            version: try row.get("version"),
            validFrom: try row.get("planned_from", as: Int64?.self) ?? row.get("valid_from"),
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
        publishedAt = try row.get("published_at")
        withdrawnAt = try row.get("withdrawn_at")
    }
}
