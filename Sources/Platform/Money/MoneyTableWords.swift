import CrosstownKit
import CrosstownWeb

/// The words staff use for the tables of money.
enum MoneyTableWords {
    static let all = wallets + payments + tokens

    private static let own = "Only people themselves change it; staff see that it went with an account."
    private static let machine = "The service itself changes it while it runs; it says nothing about what staff did."
    private static let other = ColumnWords.leftOut(because: "It names an account of the books or serves the provider.")

    private static let wallets: [TableWords] = [
        TableWords("ledger_account", "Ledger account", only: "Its balance is the sum of its bookings."),
        TableWords(
            "ledger_entry",
            "Booking",
            ["command": other, "refunds": other]
        ),
        TableWords(
            "ledger_movement",
            "Movement of money",
            ["source": other, "target": other, "entry": other]
        ),
        TableWords(
            "ledger_hold",
            "Amount held",
            ["state": .choice("Status", ["pending": "Held", "posted": "Collected", "void": "Released"])]
        ),
    ]

    private static let payments: [TableWords] = [
        TableWords(
            "payment",
            "Payment",
            [
                "card": other, "takes_at_once": other, "is_owner_present": other, "confirm_at": other,
                "decline": .choice("Reason for failure", of: PaymentDecline.self, BooksTexts.words),
                "state": .choice("Status", of: Payment.State.self, BooksTexts.words),
            ]
        ),
        TableWords("payment_call", leftOut: machine), TableWords("payment_card", "Card", only: own),
        TableWords("payment_customer", leftOut: machine), TableWords("payment_event_position", leftOut: machine),
        TableWords("payment_invoice", "Invoice", only: own),
        TableWords(
            "payment_reversal",
            "Refund or dispute",
            only: "The payment provider reports it; staff mark it as done."
        ),
    ]

    private static let tokens: [TableWords] = [
        TableWords("token_address", "Token address", only: own),
        TableWords("token_deposit", "Token deposit", ["account": other, "is_credited": .yesOrNo("Credited")]),
        TableWords("token_position", leftOut: machine),
        TableWords("token_withdrawal", "Token withdrawal", only: own),
    ]
}
