import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What somebody has, and how it came and went.
struct WalletPage: Page {
    let balance: WalletBalance
    let lines: [StatementLine]
    /// A payment that was just made.
    let topUp: Payment?
    /// The key of the form for more; no form where cards are not taken.
    let form: Identifier<TopUp>?
    let localTime: LocalTime
    let refused: RefusedForm?

    /// What programs are told.
    private struct Encoded: Codable {
        struct Line: Codable {
            let change: String
            let kind: String
            let madeAt: Timestamp
        }

        let currency: String
        let available: String
        let held: String
        let topUp: String?
        let lines: [Line]
    }

    var title: String { WalletWords.wallet }

    var setting: PageSetting {
        let popup = refused.flatMap { refused in
            refused.problem.errors == nil ? Popup(refused.problem).markup : nil
        }
        return PageSetting(popup: popup ?? .empty)
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(
            currency: balance.available.currency.code,
            available: balance.available.decimal,
            held: balance.held.decimal,
            topUp: topUp?.state.rawValue,
            lines: lines.map { Encoded.Line(change: $0.change.decimal, kind: $0.otherKind, madeAt: $0.madeAt) }
        ).encode(to: encoder)
    }

    var main: Markup {
        """
        <h1>\(title)</h1>\(optional: topUp.map(notice))\
        <section class="card stack-small"><p class="quiet">\(WalletWords.available)</p>\
        <p class="figure-large">\(balance.available.description)</p>\(optional: held)</section>\
        \(optional: form.map(topUpForm))\(history)
        """
    }

    private var held: Markup? {
        balance.held.isPositive ? "<p class=\"small quiet\">\(WalletWords.held(balance.held.description))</p>" : nil
    }

    private func notice(_ payment: Payment) -> Markup {
        let words = WalletWords.outcome(of: payment.state, payment.request.amount.description)
        return switch payment.state {
        case .captured: "<p class=\"notice notice-good\" role=\"status\">\(.icon("check"))<span>\(words)</span></p>"
        case .failed: "<p class=\"notice notice-bad\" role=\"alert\">\(.icon("alert"))<span>\(words)</span></p>"
        default: "<p class=\"notice\" role=\"status\">\(.icon("info"))<span>\(words)</span></p>"
        }
    }

    private static let amount = FormField(
        "amount",
        label: WalletWords.amount,
        hint: WalletWords.amountHint,
        attributes: "inputmode=\"decimal\" autocomplete=\"off\" required"
    )

    private func topUpForm(_ key: Identifier<TopUp>) -> Markup {
        """
        <section class="stack" aria-labelledby="top-up-title"><h2 id="top-up-title">\(WalletWords.topUp)</h2>\
        \(refused.map { $0.summary(of: [Self.amount]) } ?? .empty)\
        <form id="top-up" method="post"\(attribute: "action", WalletRoutes.topUps) data-enhance novalidate>\
        \(.formToken)<input type="hidden" name="key"\(attribute: "value", key)>\
        \(Self.amount.markup(refused, value: "20"))\
        <fieldset class="field"><legend>\(WalletWords.card)</legend><div class="choices">\
        \(forEach: WalletWords.trialCards, choice)</div></fieldset>\
        <div class="form-actions"><button class="button button-primary button-wide">\(WalletWords.topUp)</button></div>\
        </form></section>
        """
    }

    private func choice(_ card: (token: String, name: String)) -> Markup {
        let chosen = refused?["card"] ?? WalletWords.trialCards[0].token
        return """
            <label class="choice"><input type="radio" name="card"\(attribute: "value", card.token)\
            \(attribute: "checked", card.token == chosen)><span>\(card.name)</span></label>
            """
    }

    private var history: Markup {
        guard !lines.isEmpty else {
            return """
                <div class="empty">\(.icon("wallet"))<h2>\(WalletWords.nothingMoved)</h2>\
                <p class="quiet">\(WalletWords.nothingMovedText)</p></div>
                """
        }
        return """
            <section aria-labelledby="moved"><h2 id="moved">\(WalletWords.movements)</h2>\
            <ul class="list">\(forEach: lines, item)</ul></section>
            """
    }

    private func item(_ line: StatementLine) -> Markup {
        let sign = line.change.isPositive ? "+" : ""
        return """
            <li class="list-item"><span class="list-text">\
            <span class="list-title">\(WalletWords.cause(of: line))</span>\
            <span class="list-detail">\(localTime.dayAndClock(line.madeAt))</span></span>\
            <span class="list-end">\(sign)\(line.change.description)</span></li>
            """
    }
}
