import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A new version of the tariff as the city enters it; amounts with a decimal point.
struct TariffPublication: Codable, Sendable {
    var validFrom: String?
    var base: String?
    var perKilometre: String?
    var nightPerKilometre: String?
    var waitingPerMinute: String?
    var luggage: String?
    var least: String?
    var nightFrom: String?
    var nightUntil: String?
    var place1: TariffPlaceEntry?
    var place2: TariffPlaceEntry?
    var place3: TariffPlaceEntry?

    /// The entries of places with the names of their fields.
    var entries: [(field: String, entry: TariffPlaceEntry)] {
        [("place1", place1), ("place2", place2), ("place3", place3)].compactMap { field, entry in
            entry.flatMap { $0.isEmpty ? nil : (field, $0) }
        }
    }

    /// The next version after another.
    ///
    /// - Throws: `Problem` that names every wrong field.
    func tariff(
        after last: Tariff?,
        today: Int64,
        places: [TariffPlace],
        _ currency: Currency,
        _ noted: Validation
    ) throws -> Tariff {
        var check = noted
        let day = CivilDay(validFrom ?? "").map { Int64($0.number) }
        check.require(day != nil, "validFrom", "must be a day such as 2026-12-31")
        if let day { Self.check(day, after: last, today: today, &check) }
        let prices = prices(currency, &check)
        let night = Tariff.Night(
            from: Self.hour(nightFrom, "nightFrom", &check),
            until: Self.hour(nightUntil, "nightUntil", &check)
        )
        try check.finish()
        return Tariff(
            version: (last?.version ?? 0) + 1,
            validFrom: day ?? today,
            currency: currency,
            prices: prices,
            night: night,
            places: places
        )
    }

    /// A ride under way keeps its price: only the first version may hold from today on.
    private static func check(_ day: Int64, after last: Tariff?, today: Int64, _ check: inout Validation) {
        check.require(
            last == nil ? day >= today : day > today,
            "validFrom",
            last == nil ? "must not be past" : "must be a later day than today"
        )
        if let last {
            check.require(day > last.validFrom, "validFrom", "must be later than the day of the last version")
        }
    }

    private func prices(_ currency: Currency, _ check: inout Validation) -> Tariff.Prices {
        Tariff.Prices(
            base: FareAmount.read(base, "base", currency, &check),
            perKilometre: FareAmount.read(perKilometre, "perKilometre", currency, &check),
            nightPerKilometre: FareAmount.read(nightPerKilometre, "nightPerKilometre", currency, &check),
            waitingPerMinute: FareAmount.read(waitingPerMinute, "waitingPerMinute", currency, mayBeZero: true, &check),
            luggage: FareAmount.read(luggage, "luggage", currency, mayBeZero: true, &check),
            least: FareAmount.read(least, "least", currency, mayBeZero: true, &check)
        )
    }

    private static func hour(_ text: String?, _ field: String, _ check: inout Validation) -> Int64 {
        let hour = text.flatMap { Int64($0) }
        check.require(hour.map { (0...23).contains($0) } ?? false, field, "must be an hour from 0 to 23")
        return hour ?? 0
    }
}

/// A place that adds to the price, as the city enters it.
struct TariffPlaceEntry: Codable, Sendable {
    var name: String?
    var latitude: Double?
    var longitude: Double?
    var radius: Int64?
    var surcharge: String?

    /// Whether nothing was entered; the radius is filled in from the start.
    var isEmpty: Bool { [name, surcharge].allSatisfy { $0?.allSatisfy(\.isWhitespace) ?? true } && latitude == nil }
}
