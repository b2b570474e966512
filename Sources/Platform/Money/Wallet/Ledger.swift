public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues

/// The platform's books in double entry, and the wallet that they are for its people.
public struct Ledger: Wallet {
    private let clock: any WallClock
    private let ids: any IdentifierSource

    /// Opens the books.
    public init(clock: any WallClock, ids: any IdentifierSource) {
        self.clock = clock
        self.ids = ids
    }

    /// What somebody can spend, and what is held for something under way.
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

    /// What each of several people can spend.
    public func available(
        to owners: Set<Identifier<Account>>,
        in currency: Currency,
        _ transaction: any Transaction
    ) throws -> [Identifier<Account>: Money] {
        try LedgerStore(transaction: transaction).walletBalances(of: owners, in: currency)
    }

    /// What became of a hold.
    public func findHold(_ key: CommandKey, in transaction: any Transaction) throws -> Hold? {
        try findHolds([key], in: transaction)[key]
    }

    /// What became of several holds.
    public func findHolds(_ keys: Set<CommandKey>, in transaction: any Transaction) throws -> [CommandKey: Hold] {
        try HoldStore(transaction: transaction).find(keys)
    }

    /// Keeps what a hold set aside for so long from now, however long it was to last; one that is over stays as it is.
    public func extendHold(_ key: CommandKey, lasting time: Duration, in transaction: any Transaction) throws {
        let expiresAt = clock.now().advanced(milliseconds: time.wholeMilliseconds)
        try HoldStore(transaction: transaction).extend(key, until: expiresAt)
    }

    /// Moves money once for each key.
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

    /// Writes an entry that is no command of a feature, once for each key.
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
        // What is refused leaves nothing behind, even where the caller goes on: nothing was written yet.
        try body(receipt)
        return receipt
    }
}
