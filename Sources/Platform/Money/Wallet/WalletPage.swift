import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct WalletPage: Page {
    let balance: WalletBalance
    /// The owner's unpaid amounts.
    let debts: [Debt]
    let lines: [StatementLine]
    /// The features' names of movements, such as the vehicle of a ride.
    let names: [CommandKey: LocalizedText]
    /// A payment that the user has just made.
    let topUp: Payment?
    /// Its key in the ledger, if the user returns to it.
    let topUpKey: CommandKey?
    /// The form to add money; `nil` without a payment provider.
    let form: TopUpForm?
    /// Whether users can add money with cryptocurrencies.
    let takesCryptocurrencies: Bool
    /// Whether users can exchange coins and tokens.
    let movesCoins: Bool
    let localTime: LocalTime
    /// The page that the money is for.
    let next: Link?
    let refused: RefusedForm?

    private struct Encoded: Codable {
        struct Line: Codable {
            let change: String
            let kind: String
            /// What it is about, such as the vehicle of a ride; omitted if unknown.
            let name: LocalizedText?
            let madeAt: Timestamp
        }

        let currency: String
        let available: String
        let held: String
        let topUp: String?
        let confirmAt: String?
        let debts: [DebtMessage]
        let lines: [Line]
    }

    var title: LocalizedText { WalletTexts.wallet }

    var setting: PageSetting { PageSetting(over: refused) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(
            currency: balance.available.currency.code,
            available: balance.available.decimal,
            held: balance.held.decimal,
            topUp: topUp?.state.rawValue,
            confirmAt: topUp?.confirmAt,
            debts: debts.map(DebtMessage.init),
            lines: lines.map { line in
                Encoded.Line(
                    change: line.change.decimal,
                    kind: line.otherKind,
                    name: names[line.key],
                    madeAt: line.madeAt
                )
            }
        ).encode(to: encoder)
    }

    var main: Markup {
        """
        <h1>\(title)</h1>\(optional: topUp.map(notice))\(DebtNotice(debts, wallet: nil).markup)\(optional: next.map(goOn))\
        <section class="card stack-small"><p class="quiet">\(WalletTexts.available)</p>\
        <p class="figure-large">\(balance.available)</p>\(optional: held)</section>\
        \(optional: form.map { section($0).markup })\(otherWays)\(movesCoins ? coins : .empty)\(history)
        """
    }

    /// The link back to what the money is for: the first action after it arrives.
    private func goOn(_ next: Link) -> Markup {
        let look = topUp?.state == .captured ? "button button-primary button-wide" : "button button-wide"
        return "<p><a\(attribute: "class", look)\(attribute: "href", next)>\(CardTexts.back)</a></p>"
    }

    private func section(_ form: TopUpForm) -> TopUpSection {
        let declined = topUp.flatMap { $0.state == .failed ? $0.request.amount : nil }
        return TopUpSection(form: form, next: next, declined: declined, refused: refused)
    }

    private var otherWays: Markup {
        if takesCryptocurrencies {
            return """
                <p><a class="button button-wide"\(attribute: "href", InvoiceLinks.new)>\(InvoiceTexts.add)</a></p>
                """
        }
        guard form == nil else { return .empty }
        return """
            <p class="notice">\(.icon("info"))<span><strong>\(WalletTexts.notSetUp)</strong><br>\
            \(WalletTexts.notSetUpText)</span></p>
            """
    }

    private var coins: Markup {
        "<p><a class=\"button button-wide\"\(attribute: "href", TokenLinks.home)>\(TokenTexts.link)</a></p>"
    }

    private var held: Markup? {
        balance.held.isPositive ? "<p class=\"small quiet\">\(WalletTexts.held(balance.held))</p>" : nil
    }

    private func notice(_ payment: Payment) -> Markup {
        if let address = payment.confirmAt { return confirmation(address) }
        let words = WalletTexts.outcome(of: payment, spent: spent(of: payment), owing: owing)
        return switch payment.state {
        case .captured: "<p class=\"notice notice-good\" role=\"status\">\(.icon("check"))<span>\(words)</span></p>"
        case .failed: "<p class=\"notice notice-bad\" role=\"alert\">\(.icon("alert"))<span>\(words)</span></p>"
        default: "<p class=\"notice\" role=\"status\">\(.icon("info"))<span>\(words)</span></p>"
        }
    }

    /// Returns how much of a payment has paid for rides since it arrived.
    private func spent(of payment: Payment) -> Money {
        let arrival =
            topUpKey.flatMap { key in lines.firstIndex { $0.key.description.hasPrefix(key.description) } } ?? 0
        let paid = lines.prefix(arrival).filter { $0.otherKind == "revenue" }.reduce(0) { $0 - $1.change.minorUnits }
        let amount = payment.request.amount
        return Money(minorUnits: min(max(0, paid), amount.minorUnits), amount.currency)
    }

    /// The unpaid amount for what has ended.
    private var owing: Money {
        let sum = debts.filter { !$0.isGrowing }.reduce(0) { $0 + $1.amount.minorUnits }
        return Money(minorUnits: sum, balance.available.currency)
    }

    private func confirmation(_ address: String) -> Markup {
        """
        <section class="card stack-small" role="status"><p>\(WalletTexts.confirmText)</p>\
        <a class="button button-primary button-wide" rel="external"\(attribute: "href", address)>\
        \(WalletTexts.confirm)</a></section>
        """
    }

    private var history: Markup {
        guard !lines.isEmpty else {
            return """
                <div class="empty">\(.icon("wallet"))<h2>\(WalletTexts.nothingMoved)</h2>\
                <p class="quiet">\(WalletTexts.nothingMovedText)</p></div>
                """
        }
        return """
            <section aria-labelledby="moved"><h2 id="moved">\(WalletTexts.movements)</h2>\
            <ul class="list">\(forEach: lines, item)</ul></section>
            """
    }

    private func detail(of line: StatementLine) -> LocalizedText {
        .joined([names[line.key], localTime.text(for: line.madeAt)].compactMap(\.self), by: ", ")
    }

    private func item(_ line: StatementLine) -> Markup {
        let sign = line.change.isPositive ? "+" : ""
        return """
            <li class="list-item"><span class="list-text">\
            <span class="list-title">\(WalletTexts.cause(of: line))</span>\
            <span class="list-detail">\(detail(of: line))</span></span>\
            <span class="list-end">\(sign)\(line.change)</span></li>
            """
    }
}
