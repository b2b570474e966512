import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct ReversalLine: Codable, Sendable {
    let id: String
    let kind: ReportedReversal.Kind
    let state: ReportedReversal.State
    /// The user name of the payer; `nil` if unknown.
    let owner: String?
    let payment: String
    let amount: String
    let fromWallet: String
    let uncovered: String
    let currency: String
    let remark: Reversal.Remark?
    let changedAt: Timestamp
    let handledAt: Timestamp?

    init(_ reversal: Reversal, owner: String?) {
        let reported = reversal.reported
        id = reported.id
        kind = reported.kind
        state = reported.state
        self.owner = owner
        payment = reversal.payment.description
        amount = reported.amount.decimal
        fromWallet = reversal.walletMoney.decimal
        uncovered = reversal.uncoveredMoney.decimal
        currency = reported.amount.currency.code
        remark = reversal.remark
        changedAt = reversal.changedAt
        handledAt = reversal.handledAt
    }
}

/// The refunds and disputes; those that need staff come first.
struct ReversalPage: Page {
    let showsAll: Bool
    let reversals: [(reversal: Reversal, owner: String?)]
    let localTime: LocalTime
    var refused: RefusedForm?

    private struct Encoded: Codable {
        let reversals: [ReversalLine]
    }

    var title: LocalizedText { ReversalTexts.title }

    var setting: PageSetting { PageSetting(.console, popup: refused.map { Popup($0.problem).markup } ?? .empty) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(reversals: reversals.map { ReversalLine($0.reversal, owner: $0.owner) }).encode(to: encoder)
    }

    var main: Markup {
        """
        <h1>\(title)</h1><div class="stack"><p>\(ReversalTexts.explanation)</p>\(choices)\
        \(reversals.isEmpty ? empty : table)</div>
        """
    }

    private var choices: Markup {
        let choices = [
            (ReversalTexts.open, BooksLinks.reversals, !showsAll),
            (ReversalTexts.all, BooksLinks.reversals.adding("all", "true"), showsAll),
        ]
        return """
            <nav class="row"\(attribute: "aria-label", BooksTexts.state)>\(forEach: choices, { name, link, isCurrent in
                """
                <a class="button button-small"\(attribute: "href", link)\
                \(attribute: "aria-current", isCurrent ? "page" : nil)>\(name)</a>
                """
            })</nav>
            """
    }

    private var empty: Markup { EmptyState("wallet", ReversalTexts.nothing, ReversalTexts.nothingText).markup }

    private var table: Markup {
        ConsoleTable(
            id: "reversals",
            caption: ReversalTexts.list,
            columns: [
                .init(BooksTexts.when), .init(ReversalTexts.kind), .init(BooksTexts.card),
                .init(BooksTexts.amount, isNumber: true), .init(ReversalTexts.fromWallet, isNumber: true),
                .init(ReversalTexts.uncovered, isNumber: true), .init(ReversalTexts.whatToDo), .init(BooksTexts.state),
                .init(BooksTexts.reference),
            ],
            rows: reversals.map { cells($0.reversal, $0.owner) }
        ).markup
    }

    private func cells(_ reversal: Reversal, _ owner: String?) -> [Markup] {
        [
            "\(localTime.text(for: reversal.changedAt))", "\(ReversalTexts.name(reversal.reported))",
            "\(owner.map { LocalizedText(verbatim: $0) } ?? ReversalTexts.unknownOwner)",
            "\(LocalizedText.money(reversal.reported.amount))", "\(LocalizedText.money(reversal.walletMoney))",
            "\(LocalizedText.money(reversal.uncoveredMoney))", "\(ReversalTexts.advice(reversal))", action(reversal),
            "<code class=\"small\">\(reversal.reported.id)</code>",
        ]
    }

    private func action(_ reversal: Reversal) -> Markup {
        if reversal.handledAt != nil { return "\(ReversalTexts.handled)" }
        return """
            <form method="post"\(attribute: "action", BooksLinks.reversalDone) data-enhance>\(.formToken)\
            <input type="hidden" name="id"\(attribute: "value", reversal.reported.id)>\
            <button class="button button-small">\(ReversalTexts.handle)\
            <span class="visually-hidden"> \(reversal.reported.id)</span></button></form>
            """
    }
}
