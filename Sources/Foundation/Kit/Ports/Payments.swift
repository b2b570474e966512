public import CrosstownSQL
public import CrosstownValues

/// Brings money from people's cards into their wallets, and back.
///
/// What is asked within a feature's transaction is done afterwards, once, whatever fails meanwhile. Each change of a
/// payment is told to the outbox under `Payment.topic`, with the payment's key as the message.
public protocol Payments: Sendable {
    /// Sets money aside on a card, and takes it at once if so wished.
    ///
    /// - Throws: `PaymentRefusal`, and `DatabaseError`.
    func request(_ request: PaymentRequest, key: CommandKey, in transaction: any Transaction) throws

    /// Takes up to what was set aside; it arrives in the wallet. Asked again with the same amount, nothing happens.
    ///
    /// - Throws: `PaymentRefusal`, and `DatabaseError`.
    func capture(_ amount: Money, of payment: CommandKey, in transaction: any Transaction) throws

    /// Lets go of what was, or is about to be, set aside. Asked again, nothing happens.
    ///
    /// - Throws: `PaymentRefusal`, and `DatabaseError`.
    func void(_ payment: CommandKey, in transaction: any Transaction) throws

    /// Sends money from the wallet back to the card it came from, once. Asked again with the same amount, nothing happens.
    ///
    /// - Throws: `PaymentRefusal`, `WalletRefusal.insufficientFunds` where it was spent meanwhile, and `DatabaseError`.
    func refund(_ amount: Money, of payment: CommandKey, in transaction: any Transaction) throws

    /// Sees to it that the provider is asked soon how a payment under way stands.
    ///
    /// - Throws: `DatabaseError`.
    func hasten(_ payment: CommandKey, in transaction: any Transaction) throws

    /// How a payment stands; `nil` where there is none with this key.
    ///
    /// - Throws: `DatabaseError`.
    func findPayment(_ key: CommandKey, in transaction: any Transaction) throws -> Payment?
}
