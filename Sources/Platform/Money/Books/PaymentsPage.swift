import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct PaymentLine: Codable, Sendable {
    let key: String
    let owner: String
    let amount: String
    let currency: String
    let state: String
    let decline: String?
    let madeAt: Timestamp
}

struct InvoiceLine: Codable, Sendable {
    let reference: String?
    let owner: String
    let amount: String
    let currency: String
    let state: Invoice.State
    let isOverpaid: Bool
    let madeAt: Timestamp
}

/// The card payments and invoices, latest first.
struct PaymentsPage: Page {
    let group: PaymentGroup
    let lines: [PaymentLine]
    let invoices: [InvoiceLine]
    let localTime: LocalTime

    private struct Encoded: Codable {
        let payments: [PaymentLine]
        let invoices: [InvoiceLine]
    }

    var title: LocalizedText { BooksTexts.payments }

    var setting: PageSetting { PageSetting(.console) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws { try Encoded(payments: lines, invoices: invoices).encode(to: encoder) }

    var main: Markup { "<h1>\(title)</h1><div class=\"stack\">\(choices)\(lists)</div>" }

    private var lists: Markup {
        if lines.isEmpty, invoices.isEmpty { return empty }
        return "\(lines.isEmpty ? .empty : table)\(invoices.isEmpty ? .empty : invoiceTable)"
    }

    private var choices: Markup {
        """
        <nav class="row"\(attribute: "aria-label", BooksTexts.state)>\(forEach: PaymentGroup.allCases, { choice in
            """
            <a class="button button-small"\(attribute: "href", BooksLinks.payments(choice))\
            \(attribute: "aria-current", choice == group ? "page" : nil)>\(BooksTexts.name(of: choice))</a>
            """
        })</nav>
        """
    }

    private var empty: Markup { EmptyState("wallet", BooksTexts.noPayments, BooksTexts.noPaymentsText).markup }

    private var table: Markup {
        ConsoleTable(
            id: "payments",
            caption: BooksTexts.paymentList,
            columns: [
                .init(BooksTexts.when), .init(BooksTexts.card), .init(BooksTexts.amount, isNumber: true),
                .init(BooksTexts.state), .init(BooksTexts.reason), .init(BooksTexts.cause),
            ],
            rows: lines.map(cells)
        ).markup
    }

    private func cells(_ line: PaymentLine) -> [Markup] {
        let state = Payment.State(rawValue: line.state).map(BooksTexts.words(for:)) ?? .init(verbatim: line.state)
        let decline = line.decline.flatMap(PaymentDecline.init(rawValue:)).map(BooksTexts.words(for:))
        return [
            "\(localTime.text(for: line.madeAt))", "\(line.owner)",
            "\(LocalizedText.money(line.amount, line.currency))", "\(state)",
            "\(decline ?? .init(verbatim: "–"))", MovementCause(CommandKey(stored: line.key)).markup,
        ]
    }
}

extension LocalizedText {
    /// Formats an amount that the JSON gives as digits and a currency code.
    fileprivate static func money(_ amount: String, _ currency: String) -> LocalizedText {
        let money = Currency(code: currency).flatMap { Money(decimal: amount, $0) }
        return money.map { .money($0) } ?? LocalizedText(verbatim: "\(amount) \(currency)")
    }
}

extension PaymentsPage {
    fileprivate var invoiceTable: Markup {
        ConsoleTable(
            id: "invoices",
            caption: BooksTexts.invoiceList,
            columns: [
                .init(BooksTexts.when), .init(BooksTexts.card), .init(BooksTexts.amount, isNumber: true),
                .init(BooksTexts.state), .init(BooksTexts.reference),
            ],
            rows: invoices.map { line in
                [
                    "\(localTime.text(for: line.madeAt))", "\(line.owner)",
                    "\(LocalizedText.money(line.amount, line.currency))",
                    "\(InvoiceTexts.name(line.state))\(line.isOverpaid ? BooksTexts.overpaid : .init(verbatim: ""))",
                    "<code class=\"small\">\(text: line.reference)</code>",
                ]
            }
        ).markup
    }
}

struct PaymentBrowser {
    let transaction: any Transaction
    let directory: any AccountDirectory

    func lines(_ group: PaymentGroup, limit: Int) throws -> [PaymentLine] {
        let rows = try transaction.query(
            """
            SELECT key, owner, amount, currency, state, decline, made_at FROM payment
            WHERE state IN \(list: group.states.map(\.rawValue)) ORDER BY made_at DESC, key DESC LIMIT \(limit)
            """
        )
        let owners = try Set(rows.map { try $0.get("owner", as: Identifier<Account>.self) })
        let names = try directory.userNames(of: Array(owners), in: transaction)
        return try rows.map { row in
            let owner: Identifier<Account> = try row.get("owner")
            let amount = Money(minorUnits: try row.get("amount"), try row.currency("currency"))
            return PaymentLine(
                key: try row.get("key"),
                owner: names[owner] ?? owner.description,
                amount: amount.decimal,
                currency: amount.currency.code,
                state: try row.get("state"),
                decline: try row.get("decline"),
                madeAt: try row.get("made_at")
            )
        }
    }

    func invoices(_ group: PaymentGroup, limit: Int) throws -> [InvoiceLine] {
        let invoices = try InvoiceStore(transaction: transaction).list(group.invoiceStates, limit: limit)
        let names = try directory.userNames(of: Array(Set(invoices.map(\.owner))), in: transaction)
        return invoices.map { invoice in
            InvoiceLine(
                reference: invoice.reference,
                owner: names[invoice.owner] ?? invoice.owner.description,
                amount: invoice.amount.decimal,
                currency: invoice.amount.currency.code,
                state: invoice.state,
                isOverpaid: invoice.isOverpaid,
                madeAt: invoice.madeAt
            )
        }
    }
}
