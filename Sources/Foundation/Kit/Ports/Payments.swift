public import CrosstownSQL
public import CrosstownValues

/// Moves money from users' cards into their wallets, and back.
///
/// A request within a feature's transaction is carried out afterwards, once, whatever fails meanwhile. Each change of a
/// payment is published in the outbox under `Payment.topic`, with the payment's key as the message.
public protocol Payments: Sendable {
    /// Holds money on a card, and captures it immediately if requested.
    ///
    /// - Throws: `PaymentRefusal`, and `DatabaseError`.
    func request(_ request: PaymentRequest, key: CommandKey, in transaction: any Transaction) throws

    /// Captures up to the held amount into the wallet. A repeated call with the same amount has no effect.
    ///
    /// - Throws: `PaymentRefusal`, and `DatabaseError`.
    func capture(_ amount: Money, of payment: CommandKey, in transaction: any Transaction) throws

    /// Releases the held amount, or cancels holding it. A repeated call has no effect.
    ///
    /// - Throws: `PaymentRefusal`, and `DatabaseError`.
    func void(_ payment: CommandKey, in transaction: any Transaction) throws

    /// Refunds money from the wallet to its card, once. A repeated call with the same amount has no effect.
    ///
    /// - Throws: `PaymentRefusal`, `WalletRefusal.insufficientFunds` if it was spent meanwhile, and `DatabaseError`.
    func refund(_ amount: Money, of payment: CommandKey, in transaction: any Transaction) throws

    /// Checks the state of a payment under way with the provider soon.
    ///
    /// - Throws: `DatabaseError`.
    func hasten(_ payment: CommandKey, in transaction: any Transaction) throws

    /// Returns a payment; `nil` if the key is unknown.
    ///
    /// - Throws: `DatabaseError`.
    func findPayment(_ key: CommandKey, in transaction: any Transaction) throws -> Payment?
}
