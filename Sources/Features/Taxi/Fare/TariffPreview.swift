import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The amounts of a tariff being entered, to preview prices.
struct TariffPreview: Codable, Sendable {
    var base: String?
    var perKilometre: String?
    var nightPerKilometre: String?
    var waitingPerMinute: String?
    var luggage: String?
    var least: String?
    /// The version just published.
    var published: Int64?
    /// The version just withdrawn.
    var withdrawn: Int64?
    /// Whether it was withdrawn before.
    var already: Bool?

    /// Returns the tariff with these amounts; `nil` if one is missing or invalid.
    func tariff(in currency: Currency) -> Tariff? {
        var check = Validation()
        let prices = Tariff.Prices(
            base: FareAmount.read(base, "base", currency, &check),
            perKilometre: FareAmount.read(perKilometre, "perKilometre", currency, &check),
            nightPerKilometre: FareAmount.read(nightPerKilometre, "nightPerKilometre", currency, &check),
            waitingPerMinute: FareAmount.read(waitingPerMinute, "waiting", currency, mayBeZero: true, &check),
            luggage: FareAmount.read(luggage, "luggage", currency, mayBeZero: true, &check),
            least: FareAmount.read(least, "least", currency, &check)
        )
        guard (try? check.finish()) != nil else { return nil }
        let night = Tariff.Night(from: 0, until: 0)
        return Tariff(version: 0, validFrom: 0, currency: currency, prices: prices, night: night)
    }
}

/// Example prices of a tariff being entered next to the current ones.
///
/// `taxi/price.js` updates them when an amount changes.
struct TariffExamples: Sendable {
    let form: String
    let entered: Tariff?
    let current: Tariff?

    private static let metres: [Int64] = [1_000, 3_000, 5_000, 10_000]

    var markup: Markup {
        """
        <div\(attribute: "id", "\(form)-examples") class="card card-soft stack-small"\
        \(attribute: "data-price-of", form)\(attribute: "data-price-from", TaxiLinks.consoleTariffs)>\
        \(entered.map(table) ?? hint)</div>
        """
    }

    private var hint: Markup {
        "<p class=\"quiet\">\("Enter all amounts to see what rides would cost.")</p>"
    }

    private func table(_ entered: Tariff) -> Markup {
        var columns: [ConsoleTable.Cells<Int64>] = [
            .init("Ride") { "\(LocalizedText.distance(Metres(Double($0))))" },
            .init("Daytime", isNumber: true) { "\(entered.price(metres: $0, isNight: false))" },
            .init("Night and Sunday", isNumber: true) { "\(entered.price(metres: $0, isNight: true))" },
        ]
        if let current {
            columns += [
                .init("Daytime, now", isNumber: true) { "\(current.price(metres: $0, isNight: false))" },
                .init("Night and Sunday, now", isNumber: true) { "\(current.price(metres: $0, isNight: true))" },
            ]
        }
        return ConsoleTable(id: "tariff-examples", caption: "Preview", of: Self.metres, columns).markup
    }
}
