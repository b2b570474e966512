import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The revenue by period, kind and tariff.
struct RevenuePage: Page {
    let period: RevenuePeriod
    let from: CivilDay
    let until: CivilDay
    let revenue: [Revenue]
    let localTime: LocalTime
    /// The rejected filter.
    let refused: RefusedForm?

    /// The response in the API.
    private struct Encoded: Codable {
        let per: RevenuePeriod
        let from: CivilDay
        let until: CivilDay
        let takings: [RevenueResponse]
    }

    var title: LocalizedText { RevenueTexts.revenue }

    var setting: PageSetting { PageSetting(.console) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(per: period, from: from, until: until, takings: revenue.map(RevenueResponse.init))
            .encode(to: encoder)
    }

    var main: Markup {
        """
        <h1>\(title)</h1><div class="stack">\(form)\(refused == nil ? results : .empty)</div>
        """
    }

    private var results: Markup {
        """
        \(totals)\(revenue.isEmpty ? empty : table)\
        <p class="row"><a class="button button-small"\(attribute: "href", file) download>\(RevenueTexts.export)</a>\
        <a class="button button-small"\(attribute: "href", RentalLinks.consoleOwing)>\(RevenueTexts.owing)</a></p>
        """
    }

    private var file: Link {
        RentalLinks.revenueFile.adding("per", period.rawValue).adding("from", from).adding("until", until)
    }

    private var form: Markup {
        """
        <form class="filters" method="get"\(attribute: "action", RentalLinks.consoleRevenue)>\
        \(SelectField("per", label: RevenueTexts.per, options: periods).markup(refused, value: period.rawValue))\
        \(DayRange(from, until).markup(refused))\
        <button class="button button-small">\(RevenueTexts.show)</button></form>
        """
    }

    private var periods: [SelectField.Option] {
        RevenuePeriod.allCases.map { ($0.rawValue, RevenueTexts.name(of: $0)) }
    }

    /// The totals of the whole range, per currency.
    private var totals: Markup {
        let sums = Dictionary(grouping: revenue, by: \.place.currency).sorted { $0.key.code < $1.key.code }
        return """
            <ul class="list">\(forEach: sums, { currency, revenue in
                let kept = Money(minorUnits: revenue.reduce(0) { $0 + $1.kept }, currency)
                return """
                    <li class="list-item"><span class="list-text">\(RevenueTexts.total)</span>\
                    <strong class="list-end">\(kept)</strong></li>
                    """
            })</ul>
            """
    }

    private var empty: Markup { EmptyState("wallet", RevenueTexts.none, RevenueTexts.noneText).markup }

    private var table: Markup {
        let numbers = [
            RevenueTexts.rides, RevenueTexts.billed, RevenueTexts.taken, RevenueTexts.returned, RevenueTexts.coins,
            RevenueTexts.kept,
        ]
        let columns = [RevenueTexts.begins, RevenueTexts.kind, RevenueTexts.tariff].map { ConsoleTable.Column($0) }
        return ConsoleTable(
            id: "takings",
            caption: RevenueTexts.table,
            columns: columns + numbers.map { .init($0, isNumber: true) },
            rows: revenue.map(cells)
        ).markup
    }

    private func cells(_ revenue: Revenue) -> [Markup] {
        [
            "\(RevenueTexts.words(for: revenue.place.start, period, localTime))",
            "\(RentalTexts.name(revenue.place.kind))", "\(RevenueTexts.version(revenue.place.tariffVersion))",
            "\(revenue.rides)", "\(revenue.money(revenue.billed))",
            "\(revenue.money(revenue.taken))", "\(revenue.money(revenue.returned))",
            "\(revenue.coins)", "\(revenue.money(revenue.kept))",
        ]
    }
}

/// Revenue in the API.
struct RevenueResponse: Codable, Sendable {
    let begins: CivilDay
    let kind: String
    let tariffVersion: Int
    let currency: String
    let rides: Int64
    let billed: String
    let taken: String
    let returned: String
    let coins: Int64
    let kept: String

    init(_ revenue: Revenue) {
        begins = revenue.place.start
        kind = revenue.place.kind.rawValue
        tariffVersion = revenue.place.tariffVersion
        currency = revenue.place.currency.code
        rides = revenue.rides
        billed = revenue.money(revenue.billed).decimal
        taken = revenue.money(revenue.taken).decimal
        returned = revenue.money(revenue.returned).decimal
        coins = revenue.coins
        kept = revenue.money(revenue.kept).decimal
    }

    /// The columns of the file.
    static let columns = [
        "begins", "kind", "tariff_version", "currency", "rides", "billed", "taken", "returned", "coins", "kept",
    ]

    /// The values of the file in the order of its columns.
    var values: [String] {
        [
            begins.description, kind, String(tariffVersion), currency, String(rides), billed, taken, returned,
            String(coins), kept,
        ]
    }
}
