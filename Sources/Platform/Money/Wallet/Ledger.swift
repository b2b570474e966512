public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues

/// The platform's ledger in double entry, and users' wallets in it.
public struct Ledger: Wallet {
    private let clock: any WallClock
    private let ids: any IdentifierSource

    /// Creates the ledger.
    public init(clock: any WallClock, ids: any IdentifierSource) {
        self.clock = clock
        self.ids = ids
    }

    /// Returns a user's available and held money.
    public func balance(
        of owner: Identifier<Account>,
        in currency: Currency,
        _ transaction: any Transaction
    ) throws -> WalletBalance {
        let store = LedgerStore(transaction: transaction)
        return WalletBalance(
            available: try store.balance(of: .wallet(owner), in: currency),
            held: try store.balance(of: .held(owner), in: currency)
        )
    }

    /// Returns the available money of several users.
    public func available(
        to owners: Set<Identifier<Account>>,
        in currency: Currency,
        _ transaction: any Transaction
    ) throws -> [Identifier<Account>: Money] {
        try LedgerStore(transaction: transaction).walletBalances(of: owners, in: currency)
    }

    /// Returns a hold.
    public func findHold(_ key: CommandKey, in transaction: any Transaction) throws -> Hold? {
        try findHolds([key], in: transaction)[key]
    }

    /// Returns several holds.
    public func findHolds(_ keys: Set<CommandKey>, in transaction: any Transaction) throws -> [CommandKey: Hold] {
        try HoldStore(transaction: transaction).find(keys)
    }

    /// Extends a pending hold, from now.
    public func extendHold(_ key: CommandKey, lasting time: Duration, in transaction: any Transaction) throws {
        let expiresAt = clock.now().advanced(milliseconds: time.wholeMilliseconds)
        try HoldStore(transaction: transaction).extend(key, until: expiresAt)
    }

    /// Moves money, once for each key.
    @discardableResult
    public func perform(
        _ command: WalletCommand,
        key: CommandKey,
        in transaction: any Transaction
    ) throws -> WalletReceipt {
        try once(key, command.stored, transaction) { receipt in
            if let amount = command.amount, !amount.isPositive { throw WalletRefusal.unfitAmount }
            let work = LedgerWork(transaction: transaction, key: key, command: command.stored, receipt: receipt)
            try work.run(command)
        }
    }

    /// Stores an entry that isn't a feature's command, once for each key.
    @discardableResult
    func post(
        _ movements: [Movement],
        key: CommandKey,
        reason: String,
        in transaction: any Transaction
    ) throws -> WalletReceipt {
        try once(key, reason, transaction) { receipt in
            try LedgerWork(transaction: transaction, key: key, command: reason, receipt: receipt).write(movements)
        }
    }

    private func once(
        _ key: CommandKey,
        _ command: String,
        _ transaction: any Transaction,
        _ body: (WalletReceipt) throws -> Void
    ) throws -> WalletReceipt {
        if let earlier = try LedgerStore(transaction: transaction).findEntry(key) {
            guard earlier.command == command else { throw WalletRefusal.keyReused }
            return earlier.receipt
        }
        let receipt = WalletReceipt(entry: ids.next(LedgerEntry.self), madeAt: clock.now())
        // If this throws, nothing was written, even if the caller continues.
        try body(receipt)
        return receipt
    }
}
