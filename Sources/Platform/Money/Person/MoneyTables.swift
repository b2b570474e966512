import CrosstownKit

enum MoneyTables {
    static let all = [
        LedgerStore.personal, Movement.personal, CardRecord.personal, PaymentStore.personal, Reversal.personal,
        Invoice.personal, TokenStore.personal, TokenWithdrawal.personal, DepositRecord.personal, HoldStore.personal,
        CardStore.personal,
    ]

    /// Why the ledger keeps an account.
    static let law = "The law asks to keep the books; the number leads to nobody after the deletion."
}
