import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What rides brought, by span of time, kind and tariff.
struct TakingsPage: Page {
    let period: TakingsPeriod
    let from: CivilDay
    let until: CivilDay
    let takings: [Takings]
    let localTime: LocalTime

    /// What programs are told.
    private struct Encoded: Codable {
        let per: TakingsPeriod
        let from: CivilDay
        let until: CivilDay
        let takings: [TakingsResponse]
    }

    var title: LocalizedText { TakingsTexts.takings }

    var setting: PageSetting { PageSetting(.console) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(per: period, from: from, until: until, takings: takings.map(TakingsResponse.init))
            .encode(to: encoder)
    }

    var main: Markup {
        """
        <h1>\(title)</h1><div class="stack">\(form)\(totals)\(takings.isEmpty ? empty : table)\
        <p class="row"><a class="button button-small"\(attribute: "href", file) download>\(TakingsTexts.export)</a>\
        <a class="button button-small"\(attribute: "href", RentalLinks.consoleOwing)>\(TakingsTexts.owing)</a></p></div>
        """
    }

    private var file: Link {
        RentalLinks.takingsFile.adding("per", period.rawValue).adding("from", from).adding("until", until)
    }

    private var form: Markup {
        """
        <form class="filters" method="get"\(attribute: "action", RentalLinks.consoleTakings)><div class="field">\
        <label for="per">\(TakingsTexts.per)</label><select class="input" id="per" name="per">\
        \(forEach: TakingsPeriod.allCases, { choice in
            """
            <option\(attribute: "value", choice.rawValue)\(attribute: "selected", choice == period)>\
            \(TakingsTexts.name(of: choice))</option>
            """
        })</select></div>\(day("from", TakingsTexts.from, from))\(day("until", TakingsTexts.until, until))\
        <button class="button button-small">\(TakingsTexts.show)</button></form>
        """
    }

    private func day(_ name: String, _ label: LocalizedText, _ day: CivilDay) -> Markup {
        """
        <div class="field"><label\(attribute: "for", name)>\(label)</label>\
        <input class="input" type="date"\(attribute: "id", name)\(attribute: "name", name)\(attribute: "value", day)></div>
        """
    }

    /// The whole time together, in each currency.
    private var totals: Markup {
        let sums = Dictionary(grouping: takings, by: \.place.currency).sorted { $0.key.code < $1.key.code }
        return """
            <ul class="list">\(forEach: sums, { currency, takings in
                let kept = Money(minorUnits: takings.reduce(0) { $0 + $1.kept }, currency)
                return """
                    <li class="list-item"><span class="list-text">\(TakingsTexts.total)</span>\
                    <strong class="list-end">\(kept.description)</strong></li>
                    """
            })</ul>
            """
    }

    private var empty: Markup { EmptyState("wallet", TakingsTexts.none, TakingsTexts.noneText).markup }

    private var table: Markup {
        let numbers = [
            TakingsTexts.rides, TakingsTexts.billed, TakingsTexts.taken, TakingsTexts.returned, TakingsTexts.coins,
            TakingsTexts.kept,
        ]
        let columns = [TakingsTexts.begins, TakingsTexts.kind, TakingsTexts.tariff].map { ConsoleTable.Column($0) }
        return ConsoleTable(
            id: "takings",
            caption: TakingsTexts.table,
            columns: columns + numbers.map { .init($0, isNumber: true) },
            rows: takings.map(cells),
            stacks: true
        ).markup
    }

    private func cells(_ takings: Takings) -> [Markup] {
        [
            "\(TakingsTexts.words(for: takings.place.start, period, localTime))",
            "\(RentalTexts.name(takings.place.kind))", "\(TakingsTexts.version(takings.place.tariffVersion))",
            "\(takings.rides)", "\(takings.money(takings.billed).description)",
            "\(takings.money(takings.taken).description)", "\(takings.money(takings.returned).description)",
            "\(takings.coins)", "\(takings.money(takings.kept).description)",
        ]
    }
}

/// What programs are told of takings.
struct TakingsResponse: Codable, Sendable {
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

    init(_ takings: Takings) {
        begins = takings.place.start
        kind = takings.place.kind.rawValue
        tariffVersion = takings.place.tariffVersion
        currency = takings.place.currency.code
        rides = takings.rides
        billed = takings.money(takings.billed).decimal
        taken = takings.money(takings.taken).decimal
        returned = takings.money(takings.returned).decimal
        coins = takings.coins
        kept = takings.money(takings.kept).decimal
    }

    /// The columns of the file.
    static let columns = [
        "begins", "kind", "tariff_version", "currency", "rides", "billed", "taken", "returned", "coins", "kept",
    ]

    /// The takings as a record of the file.
    var record: CSVLine {
        CSVLine([
            begins.description, kind, String(tariffVersion), currency, String(rides), billed, taken, returned,
            String(coins), kept,
        ])
    }
}
