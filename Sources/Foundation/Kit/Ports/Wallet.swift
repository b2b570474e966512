public import CrosstownSQL
public import CrosstownValues

/// Stores users' money and coins, and moves them within the feature's transaction.
///
/// Money moves within the platform's own books; external money comes and goes through `Payments`.
public protocol Wallet: Sendable {
    /// Returns a user's available and held money.
    ///
    /// - Throws: `DatabaseError`.
    func balance(
        of owner: Identifier<Account>,
        in currency: Currency,
        _ transaction: any Transaction
    ) throws -> WalletBalance

    /// Returns the available money of several users, in one statement, without users who never had any.
    ///
    /// - Throws: `DatabaseError`.
    func available(
        to owners: Set<Identifier<Account>>,
        in currency: Currency,
        _ transaction: any Transaction
    ) throws -> [Identifier<Account>: Money]

    /// Returns a hold by the key of the command that created it; `nil` if missing.
    ///
    /// - Throws: `DatabaseError`.
    func findHold(_ key: CommandKey, in transaction: any Transaction) throws -> Hold?

    /// Returns several holds, in one statement.
    ///
    /// - Throws: `DatabaseError`.
    func findHolds(_ keys: Set<CommandKey>, in transaction: any Transaction) throws -> [CommandKey: Hold]

    /// Extends a hold to this duration from now; one that has ended stays unchanged.
    ///
    /// For cases that take longer than expected, such as a fare that waits for a decision.
    /// - Throws: `DatabaseError`.
    func extendHold(_ key: CommandKey, lasting time: Duration, in transaction: any Transaction) throws

    /// Moves money once for each key: a repeated command returns the same receipt and moves nothing.
    ///
    /// A failed command leaves no trace, so its key stays unused and may succeed later.
    /// - Throws: `WalletRefusal`, and `DatabaseError`.
    @discardableResult
    func perform(
        _ command: WalletCommand,
        key: CommandKey,
        in transaction: any Transaction
    ) throws -> WalletReceipt
}
