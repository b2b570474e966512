public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb
import HTTPTypes

/// Exchanges tokens and coins through the vault that stores the tokens.
///
/// A withdrawal takes the coins in the transaction that stores it, and retries the vault with one key until there is a
/// response. A deposit is credited once for each of the vault's IDs.
public struct TokenService: Sendable {
    /// The kind of the outbound tasks that request withdrawals.
    static let withdrawalKind = "token.withdrawal"
    /// The kind of the outbound task that polls deposits.
    static let depositKind = "token.deposits"

    private static let mostPending = 5
    private static let mostListed = 50
    private static let lookEveryMilliseconds: Int64 = 60_000

    private let vault: any TokenVault
    private let database: any Database
    private let ledger: Ledger
    private let ids: any IdentifierSource
    private let clock: any WallClock
    private let localTime: LocalTime

    /// Creates the service of a vault.
    public init(
        vault: any TokenVault,
        database: any Database,
        ledger: Ledger,
        ids: any IdentifierSource,
        clock: any WallClock,
        secondsFromUTC: @escaping @Sendable (Timestamp) -> Int
    ) {
        self.vault = vault
        self.database = database
        self.ledger = ledger
        self.ids = ids
        self.clock = clock
        localTime = LocalTime(secondsFromUTC: secondsFromUTC)
    }

    /// The handlers that send requests to the vault, by kind, for an `OutboundTaskRunner`.
    public var handlers: [String: OutboundTaskRunner.Handler] {
        [
            Self.withdrawalKind: { [self] in try await send($0) },
            Self.depositKind: { [self] _ in try await takeDeposits() },
        ]
    }

    func page(of owner: Identifier<Account>, refused: RefusedForm? = nil) async throws -> TokenPage {
        let key = ids.next(TokenWithdrawal.self)
        return try await database.read { [ledger, localTime] transaction in
            let store = TokenStore(transaction: transaction)
            return TokenPage(
                coins: try ledger.balance(of: owner, in: .coin, transaction).available,
                depositAddress: try store.findAddress(of: owner),
                withdrawals: try store.list(of: owner, limit: Self.mostListed),
                key: key,
                localTime: localTime,
                refused: refused
            )
        }
    }

    /// Requests a user's deposit address from the vault, once.
    ///
    /// - Throws: `Problem` if the vault is unavailable.
    func openAddress(for owner: Identifier<Account>) async throws -> TokenAddressResponse {
        if let known = try await database.read({ try TokenStore(transaction: $0).findAddress(of: owner) }) {
            return TokenAddressResponse(address: known)
        }
        let address: String
        do { address = try await vault.depositAddress(of: owner) } catch let error as CancellationError {
            throw error
        } catch {
            throw Problem(.serviceUnavailable, title: TokenTexts.away, detail: TokenTexts.awayText)
        }
        let now = clock.now()
        return try await database.write { [vault] transaction in
            let store = TokenStore(transaction: transaction)
            try store.keep(address: address, of: owner)
            try Deadlines.schedule(transaction, kind: Self.depositKind, subject: vault.name, dueAt: now)
            return TokenAddressResponse(address: try store.findAddress(of: owner) ?? address)
        }
    }

    /// Withdraws coins, once for each key.
    ///
    /// - Throws: `Problem` that says why it failed.
    func withdraw(_ input: Input<WithdrawalRequest>, _ owner: Identifier<Account>) async throws -> TokenResponseMessage
    {
        let wish = TokenWithdrawal(
            id: input.key ?? ids.next(TokenWithdrawal.self),
            madeAt: clock.now(),
            owner: owner,
            coins: input.coins,
            address: input.address,
            state: .pending,
            reference: nil
        )
        return TokenResponseMessage(try await database.write { [ledger] in try Self.begin(wish, ledger, $0) })
    }

    /// Takes the coins of a request, or returns the existing one.
    private static func begin(
        _ wish: TokenWithdrawal,
        _ ledger: Ledger,
        _ transaction: any Transaction
    ) throws -> TokenWithdrawal {
        let store = TokenStore(transaction: transaction)
        if let earlier = try store.find(wish.id) {
            guard earlier.isSameWish(as: wish) else {
                throw Problem(.conflict, title: WalletTexts.sentBefore, detail: WalletTexts.sentBeforeText)
            }
            return earlier
        }
        guard try store.countPending(of: wish.owner) < mostPending else {
            throw Problem.conflict(TokenTexts.tooMany, TokenTexts.tooManyText)
        }
        do {
            let movement = Movement(wish.amount, from: .wallet(wish.owner), to: .payout(wish.owner))
            try ledger.post([movement], key: wish.key, reason: "withdrawal \(wish.amount)", in: transaction)
        } catch WalletRefusal.insufficientFunds(let available) {
            throw Problem.conflict(TokenTexts.tooLittle, TokenTexts.available(available))
        }
        try store.insert(wish)
        let subject = wish.id.description
        try Deadlines.schedule(transaction, kind: withdrawalKind, subject: subject, dueAt: wish.madeAt)
        return wish
    }

    private func send(_ task: Deadline) async throws {
        let pending = try await database.read { transaction in
            try Identifier<TokenWithdrawal>(task.subject).flatMap(TokenStore(transaction: transaction).find)
        }
        guard let pending, pending.state == .pending else {
            return try await database.write { try Deadlines.cancel($0, kind: task.kind, subject: task.subject) }
        }
        switch try await vault.withdraw(pending.coins, to: pending.address, key: pending.key) {
        case .sent(let reference): try await resolve(pending, .sent, reference: reference)
        case .refused: try await resolve(pending, .refused, reference: nil)
        // The outbound task retries in a minute.
        case .underWay: return
        }
    }

    private func resolve(
        _ withdrawal: TokenWithdrawal,
        _ state: TokenWithdrawal.State,
        reference: String?
    ) async throws {
        let now = clock.now()
        let target = state == .sent ? LedgerAccount.provider(vault.name) : .wallet(withdrawal.owner)
        try await database.write { [ledger] transaction in
            let subject = withdrawal.id.description
            try Deadlines.cancel(transaction, kind: Self.withdrawalKind, subject: subject)
            let store = TokenStore(transaction: transaction)
            guard try store.resolve(withdrawal.id, state, reference: reference) else { return }
            try ledger.post(
                [Movement(withdrawal.amount, from: .payout(withdrawal.owner), to: target)],
                key: withdrawal.key.following("resolved"),
                reason: "withdrawal \(withdrawal.amount) \(state.rawValue)",
                in: transaction
            )
            guard state == .refused else { return }
            try WalletFunding.tell(of: withdrawal.owner, in: transaction, at: now)
        }
    }

    private func takeDeposits() async throws {
        let position = try await database.read { [vault] in try TokenStore(transaction: $0).position(in: vault.name) }
        let found = try await vault.deposits(since: position)
        let now = clock.now()
        let next = now.advanced(milliseconds: found.deposits.isEmpty ? Self.lookEveryMilliseconds : 0)
        try await database.write { [self] transaction in
            for deposit in found.deposits { try take(deposit, transaction, at: now) }
            try TokenStore(transaction: transaction).setPosition(found.position, in: vault.name)
            try Deadlines.schedule(transaction, kind: Self.depositKind, subject: vault.name, dueAt: next)
        }
    }

    /// Credits a deposit; one with an unknown owner is stored for staff.
    private func take(_ deposit: TokenDeposits.Deposit, _ transaction: any Transaction, at now: Timestamp) throws {
        let store = TokenStore(transaction: transaction)
        let owner = Identifier<Account>(deposit.account)
        let isFit = try deposit.coins > 0 && owner.map { try store.findAddress(of: $0) != nil } ?? false
        guard try store.insert(deposit, isCredited: isFit, at: now), isFit, let owner else { return }
        try credit(deposit, to: owner, transaction, at: now)
    }

    /// Books the coins of a deposit, and notifies features of the new balance.
    func credit(
        _ deposit: TokenDeposits.Deposit,
        to owner: Identifier<Account>,
        _ transaction: any Transaction,
        at now: Timestamp
    ) throws {
        let amount = Money(minorUnits: deposit.coins, .coin)
        try ledger.post(
            [Movement(amount, from: .provider(vault.name), to: .wallet(owner))],
            key: CommandKey(stored: "token:\(vault.name):deposit:\(deposit.id)"),
            reason: "deposit \(amount)",
            in: transaction
        )
        try WalletFunding.tell(of: owner, in: transaction, at: now)
    }
}

/// A request to convert coins to tokens.
struct WithdrawalRequest: FormFieldSet {
    /// A request with the same key is a retry.
    let key = Field<Identifier<TokenWithdrawal>?>(.optional(.hidden), isMadeAnew: true)
    let coins = Field<Int64>(TokenTexts.coins, .whole(1...1_000_000), hint: TokenTexts.coinsHint)
    /// The target address of the tokens.
    let address = Field<String>(
        TokenTexts.address,
        .parsed(
            TokenTexts.badAddress,
            attributes: "autocomplete=\"off\" autocapitalize=\"none\" spellcheck=\"false\" maxlength=\"120\"",
            limits: .text("^[!-~]{1,120}$", examples: "a", String(repeating: "a", count: 120))
        ) { (text: String) in
            let isAddress = !text.isEmpty && text.utf8.allSatisfy { (33...126).contains($0) }
            return isAddress ? text : nil
        },
        hint: TokenTexts.addressHint
    )
}

struct TokenResponseMessage: Codable, Sendable {
    let id: Identifier<TokenWithdrawal>
    let state: TokenWithdrawal.State
    let coins: Int64
    let address: String
    /// The vault's ID, after it is sent.
    let reference: String?
    let madeAt: Timestamp

    init(_ withdrawal: TokenWithdrawal) {
        id = withdrawal.id
        state = withdrawal.state
        coins = withdrawal.coins
        address = withdrawal.address
        reference = withdrawal.reference
        madeAt = withdrawal.madeAt
    }
}

/// The address that receives a user's tokens.
struct TokenAddressResponse: Codable, Sendable {
    let address: String
}
