import CrosstownKit
import CrosstownWeb

/// The tables of money with content about people.
enum MoneyTables {
    static let all = books + cards + tokens

    private static let books = [
        PersonalTable(
            "ledger_account",
            [.account("subject", notExported: "Each of its movements is listed.", stays: law)]
        ),
        PersonalTable("ledger_movement", of: "ledger_account", in: "Movements of the wallet", []),
        PersonalTable(
            "ledger_hold",
            [
                .account("owner", in: "Deposits", stays: law),
                .impersonal("resolved_by", because: "An entry of the books."),
            ]
        ),
    ]

    private static let cards = [
        PersonalTable("payment", [.account("owner", in: "Payments by card", stays: law)]),
        PersonalTable(
            "payment_reversal",
            [.impersonal("remark", because: "One of the reasons why a refund needs the city.")]
        ),
        PersonalTable(
            "payment_card",
            [
                .account("owner", in: "Cards"), .content("last_digits"),
                .content("page_address", notExported: "The provider's page on which the card was entered."),
            ]
        ),
        PersonalTable(
            "payment_customer",
            [.account("owner", in: "Your numbers at payment providers"), .content("reference")]
        ),
        PersonalTable(
            "payment_invoice",
            [.account("owner", in: "Payments in cryptocurrency", stays: law), .content("address", stays: law)]
        ),
    ]

    private static let tokens = [
        PersonalTable("token_address", [.account("owner", in: "Address for tokens"), .content("address")]),
        PersonalTable(
            "token_deposit",
            [
                .account("given_to", in: "Coins given for deposits of tokens", stays: law),
                .account("given_by", notExported: "It is the work of staff.", stays: law),
                .content("account", stays: law),
            ]
        ),
        PersonalTable(
            "token_withdrawal",
            [.account("owner", in: "Coins taken out", stays: law), .content("address")]
        ),
    ]

    private static let law = "The law asks to keep the books; the number leads to nobody after the deletion."
}
