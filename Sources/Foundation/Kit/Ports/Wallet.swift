public import CrosstownSQL
public import CrosstownValues

/// Keeps people's money and coins, and moves them within the transaction of the feature that asks.
///
/// What moves is on the platform's own books; money from outside comes and goes through `Payments`.
public protocol Wallet: Sendable {
    /// What somebody can spend, and what is held for something under way.
    ///
    /// - Throws: `DatabaseError`.
    func balance(
        of owner: Identifier<Account>,
        in currency: Currency,
        _ transaction: any Transaction
    ) throws -> WalletBalance

    /// What each of several people can spend, in one statement; those who never had any are left out.
    ///
    /// - Throws: `DatabaseError`.
    func available(
        to owners: Set<Identifier<Account>>,
        in currency: Currency,
        _ transaction: any Transaction
    ) throws -> [Identifier<Account>: Money]

    /// What became of a hold, by the key of the command that made it; `nil` where there is none.
    ///
    /// - Throws: `DatabaseError`.
    func findHold(_ key: CommandKey, in transaction: any Transaction) throws -> Hold?

    /// What became of several holds, in one statement.
    ///
    /// - Throws: `DatabaseError`.
    func findHolds(_ keys: Set<CommandKey>, in transaction: any Transaction) throws -> [CommandKey: Hold]

    /// Keeps what a hold set aside for so long from now, however long it was to last; one that is over stays as it is.
    ///
    /// For what takes longer than was foreseen, such as a fare that waits for a decision.
    /// - Throws: `DatabaseError`.
    func extendHold(_ key: CommandKey, lasting time: Duration, in transaction: any Transaction) throws

    /// Moves money once for each key: the same command again gives the same receipt and moves nothing.
    ///
    /// A refused command leaves no trace, so its key is free and may succeed later.
    /// - Throws: `WalletRefusal`, and `DatabaseError`.
    @discardableResult
    func perform(
        _ command: WalletCommand,
        key: CommandKey,
        in transaction: any Transaction
    ) throws -> WalletReceipt
}
