public import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct TokenPage: Page {
    let coins: Money
    /// The address that receives tokens; `nil` until the user requests it.
    let depositAddress: String?
    let withdrawals: [TokenWithdrawal]
    let key: Identifier<TokenWithdrawal>
    let localTime: LocalTime
    let refused: RefusedForm?

    private struct Encoded: Codable {
        let coins: Int64
        let depositAddress: String?
        let withdrawals: [TokenResponseMessage]
    }

    var title: LocalizedText { TokenTexts.title }

    var setting: PageSetting { PageSetting(over: refused) }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(
            coins: coins.minorUnits,
            depositAddress: depositAddress,
            withdrawals: withdrawals.map(TokenResponseMessage.init)
        ).encode(to: encoder)
    }

    var main: Markup {
        """
        <h1>\(title)</h1><section class="card stack-small"><p class="quiet">\(TokenTexts.yours)</p>\
        <p class="figure-large">\(TokenTexts.count(coins))</p></section>\(bringing)\(taking)\
        \(withdrawals.isEmpty ? .empty : history)\
        <div class="form-actions"><a class="button button-wide"\(attribute: "href", WalletRoutes.home)>\
        \(TokenTexts.wallet)</a></div>
        """
    }

    private var bringing: Markup {
        """
        <section class="stack" aria-labelledby="bring"><h2 id="bring">\(TokenTexts.bring)</h2>\
        <p>\(TokenTexts.bringText)</p>\(depositAddress.map { "<p class=\"card card-soft\">\($0)</p>" } ?? opening)</section>
        """
    }

    private var opening: Markup {
        """
        <form method="post"\(attribute: "action", TokenLinks.address) data-enhance>\(.formToken)\
        <button class="button button-wide">\(TokenTexts.open)</button></form>
        """
    }

    private var taking: Markup {
        let withdraw = DeclaredForm<WithdrawalRequest>()
            .markup(
                "withdrawal",
                to: TokenLinks.withdrawals,
                button: TokenTexts.send,
                refused: refused,
                values: [\.key: key.description],
                look: "button button-primary button-wide",
                attributes: .confirming(TokenTexts.sure, TokenTexts.sureText, button: TokenTexts.send)
            )
        return """
            <section class="stack" aria-labelledby="take"><h2 id="take">\(TokenTexts.withdraw)</h2>\
            <p>\(TokenTexts.withdrawText)</p>\(withdraw)</section>
            """
    }

    private var history: Markup {
        """
        <section aria-labelledby="taken"><h2 id="taken">\(TokenTexts.history)</h2>\
        <ul class="list">\(forEach: withdrawals, item)</ul></section>
        """
    }

    private func item(_ withdrawal: TokenWithdrawal) -> Markup {
        """
        <li class="list-item"><span class="list-text"><span class="list-title">\(TokenTexts.name(withdrawal.state))</span>\
        <span class="list-detail">\(localTime.text(for: withdrawal.madeAt)), \(withdrawal.address)</span></span>\
        <span class="list-end">\(TokenTexts.count(withdrawal.amount))</span></li>
        """
    }
}

/// The console's menu entry for tokens.
public enum TokenMenu {
    /// Pending withdrawals and deposits.
    public static let entry = MenuEntry(
        name: TokenTexts.console,
        icon: "wallet",
        link: TokenLinks.console,
        group: .money,
        roles: [MoneyRoles.administrator]
    )
}
