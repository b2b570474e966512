import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct LedgerPage: Page {
    let query: LedgerQuery
    let lines: [LedgerLine]
    let names: LedgerNames
    let totals: [TrialBalance.Line]
    /// The start of the next page, if there is one.
    let next: LedgerCursor?
    let localTime: LocalTime
    /// The rejected filter.
    let refused: RefusedForm?

    private struct Encoded: Codable {
        struct Total: Codable {
            let kind: String
            let amount: String
            let currency: String
        }

        let totals: [Total]
        let movements: [LedgerLineResponse]
        let next: LedgerCursor?
    }

    var title: LocalizedText { BooksTexts.ledger }

    var setting: PageSetting { PageSetting(.console) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(
            totals: totals.map {
                .init(kind: $0.kind, amount: $0.total.decimal, currency: $0.total.currency.code)
            },
            movements: lines.map { LedgerLineResponse($0, names) },
            next: next
        ).encode(to: encoder)
    }

    var main: Markup {
        """
        <h1>\(title)</h1><div class="stack">\(totalsTable)\
        <p><a class="button button-small"\(attribute: "href", BooksLinks.trialBalance)>\(BooksTexts.check)</a></p>\
        \(LedgerFilterForm(query: query, refused: refused).markup)\(refused == nil ? results : .empty)</div>
        """
    }

    private var results: Markup { "\(lines.isEmpty ? empty : table)\(pages)" }

    private var totalsTable: Markup { TotalsTable(totals: totals).markup }

    private var empty: Markup { EmptyState("wallet", BooksTexts.nothing, BooksTexts.nothingText).markup }

    private var table: Markup {
        ConsoleTable(
            id: "movements",
            caption: BooksTexts.movements,
            columns: [
                .init(BooksTexts.when), .init(BooksTexts.source), .init(BooksTexts.target),
                .init(BooksTexts.amount, isNumber: true), .init(BooksTexts.cause),
            ],
            rows: lines.map(cells)
        ).markup
    }

    private func cells(_ line: LedgerLine) -> [Markup] {
        [
            "\(localTime.text(for: line.madeAt))", side(line.source), side(line.target),
            "\(line.amount)", MovementCause(line.key).markup,
        ]
    }

    private func side(_ side: LedgerLine.Side) -> Markup {
        "<span class=\"quiet\">\(.label(BooksTexts.name(ofOne: side.kind)))</span> \(names.text(of: side))"
    }

    private var pages: Markup {
        let first = query.behind.map { _ in
            let link = query.link(to: BooksLinks.ledger)
            return "<a class=\"button button-small\"\(attribute: "href", link)>\(BooksTexts.newest)</a>" as Markup
        }
        let older = next.map { cursor in
            let link = query.link(to: BooksLinks.ledger, behind: cursor)
            return "<a class=\"button button-small\" rel=\"next\"\(attribute: "href", link)>\(BooksTexts.older)</a>"
                as Markup
        }
        let file = query.link(to: BooksLinks.ledgerFile)
        return """
            <p class="row">\(optional: first)\(optional: older)\
            <a class="button button-small"\(attribute: "href", file) download>\(BooksTexts.export)</a></p>
            """
    }
}

struct LedgerLineResponse: Codable, Sendable {
    struct Side: Codable, Sendable {
        let kind: String
        let name: String
    }

    let entry: Identifier<LedgerEntry>
    let key: String
    let madeAt: Timestamp
    let from: Side
    let to: Side
    let amount: String
    let currency: String

    init(_ line: LedgerLine, _ names: LedgerNames) {
        entry = line.entry
        key = line.key.description
        madeAt = line.madeAt
        from = Side(kind: line.source.kind, name: names.name(of: line.source))
        to = Side(kind: line.target.kind, name: names.name(of: line.target))
        amount = line.amount.decimal
        currency = line.amount.currency.code
    }
}
