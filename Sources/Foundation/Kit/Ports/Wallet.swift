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

/// What a feature can ask of the wallet.
public enum WalletCommand: Hashable, Sendable {
    /// Sets money aside for something under way; it comes back by itself after a time.
    case authorize(Money, from: Identifier<Account>, lasting: Duration)
    /// Takes up to what a hold set aside, and gives back the rest.
    case capture(Money, hold: CommandKey, for: Purpose)
    /// Gives back what a hold set aside.
    case release(hold: CommandKey)
    /// Takes money.
    case charge(Money, from: Identifier<Account>, for: Purpose)
    /// Gives back what an earlier charge or capture took, or a part of it.
    case refund(Money, of: CommandKey)
    /// Gives coins or money away, at the expense of the platform.
    case grant(Money, to: Identifier<Account>, for: Purpose)
    /// Moves money from one person to another.
    case transfer(Money, from: Identifier<Account>, to: Identifier<Account>)
}

/// What money is taken or given for, such as `rides`; the books have an account for each.
public struct Purpose: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name.
    public let description: String

    /// Names a purpose.
    public init(_ name: String) { description = name }

    /// Names a purpose in the source code.
    public init(stringLiteral name: String) { description = name }
}

/// The money of one person in one currency.
public struct WalletBalance: Hashable, Sendable {
    /// What can be spent.
    public let available: Money
    /// What is held for something under way.
    public let held: Money

    /// Describes a balance.
    public init(available: Money, held: Money) {
        self.available = available
        self.held = held
    }
}

/// The subject of the identifier of an entry in the books.
public enum LedgerEntry {}

/// The proof that a command took effect.
public struct WalletReceipt: Hashable, Sendable {
    /// The entry that the command made.
    public let entry: Identifier<LedgerEntry>
    /// When it was made.
    public let madeAt: Timestamp

    /// Describes a receipt.
    public init(entry: Identifier<LedgerEntry>, madeAt: Timestamp) {
        self.entry = entry
        self.madeAt = madeAt
    }
}

/// Money that is set aside until it is known how much of it is due.
public struct Hold: Hashable, Sendable {
    /// What becomes of a hold; the last two are final.
    public enum State: Hashable, Sendable {
        /// The money is set aside.
        case pending
        /// So much of it was taken, and the rest given back.
        case captured(Money)
        /// All of it was given back.
        case released
    }

    /// Whose money it is.
    public let owner: Identifier<Account>
    /// How much is set aside.
    public let amount: Money
    /// What became of it.
    public let state: State
    /// When it is given back by itself.
    public let expiresAt: Timestamp

    /// Describes a hold.
    public init(owner: Identifier<Account>, amount: Money, state: State, expiresAt: Timestamp) {
        self.owner = owner
        self.amount = amount
        self.state = state
        self.expiresAt = expiresAt
    }
}

/// A reason for which the wallet does not move money.
public enum WalletRefusal: Error, Hashable, Sendable {
    /// There is less than that to spend.
    case insufficientFunds(available: Money)
    /// Amounts are above zero and of the currency of what they are about.
    case unfitAmount
    /// Nobody transfers money to himself.
    case sameAccount
    /// No command with this key made a hold.
    case unknownHold
    /// The hold set aside less than that.
    case exceedsHold(Money)
    /// The hold was captured before, with this amount.
    case alreadyCaptured(Money)
    /// The hold was given back before.
    case alreadyReleased
    /// No command with this key took money.
    case unknownCharge
    /// Of what was taken, less than that was not refunded yet.
    case exceedsCharge(left: Money)
    /// The key belongs to another command.
    case keyReused
}
