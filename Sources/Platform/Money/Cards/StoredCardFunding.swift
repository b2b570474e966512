public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// Brings money from the card that somebody stored last.
public struct StoredCardFunding: CardFunding {
    private static let lookEvery = Duration.milliseconds(100)
    private static let mostLooks = 40

    private let database: any Database
    private let payments: any Payments
    private let cards: CardService
    private let sleeper: any Clock<Duration>

    /// Makes the funding from the cards of a service.
    public init(
        database: any Database,
        payments: any Payments,
        cards: CardService,
        sleeper: any Clock<Duration> = .continuous
    ) {
        self.database = database
        self.payments = payments
        self.cards = cards
        self.sleeper = sleeper
    }

    /// Asks the card for an amount, though its owner is not there.
    public func ask(
        for amount: Money,
        from owner: Identifier<Account>,
        key: CommandKey,
        in transaction: any Transaction
    ) throws {
        try request(amount, from: owner, key, isOwnerPresent: false, transaction)
    }

    /// Brings an amount while the owner waits.
    public func bring(_ amount: Money, from owner: Identifier<Account>) async throws -> Bool {
        let key = try await database.write { [self] transaction in
            let latest = try latest(of: owner, transaction)
            if let latest, let payment = try payments.findPayment(latest.key, in: transaction), payment.isUnderWay {
                return latest.key as CommandKey?
            }
            let key = CommandKey("wallet", owner, "from-card", number: (latest?.number ?? 0) + 1)
            let isAsked = try request(amount, from: owner, key, isOwnerPresent: true, transaction)
            return isAsked ? key : nil
        }
        guard let key else { return false }
        return try await isTaken(key)
    }

    /// What a card is charged where an amount is missing.
    public func charge(for amount: Money) -> Money { Self.atLeast(amount) }

    /// What the stored cards are called.
    public func names(of owner: Identifier<Account>, in transaction: any Transaction) throws -> [LocalizedText] {
        try cards.usable(of: owner, transaction).compactMap { $0.card.map(CardTexts.name) }
    }

    /// Where a card is added.
    public func adding(next: Link) -> Link { CardLinks.cards.adding("next", next.href) }

    /// Where a card is taken away.
    public func removing(_ card: String, next: Link) -> Link { CardLinks.remove(card).adding("next", next.href) }

    /// Whether the card was asked, now or before.
    @discardableResult
    private func request(
        _ amount: Money,
        from owner: Identifier<Account>,
        _ key: CommandKey,
        isOwnerPresent: Bool,
        _ transaction: any Transaction
    ) throws -> Bool {
        guard let card = try cards.usable(of: owner, transaction).first?.card else { return false }
        let request = PaymentRequest(
            Self.atLeast(amount),
            card: card.token,
            owner: owner,
            takesAtOnce: true,
            isOwnerPresent: isOwnerPresent
        )
        // Another amount under the same key means that this attempt was made before.
        do { try payments.request(request, key: key, in: transaction) } catch PaymentRefusal.keyReused {}
        return true
    }

    /// The latest wish of an owner who waited, by its number.
    private func latest(
        of owner: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> (key: CommandKey, number: Int)? {
        let prefix = CommandKey("wallet", owner, "from-card").description + ":"
        let keys = try transaction.query("SELECT key FROM payment WHERE owner = \(owner) AND key LIKE \(prefix + "%")")
            .map { try $0.get("key", as: String.self) }
        return keys.compactMap { key in
            Int(key.dropFirst(prefix.count)).map { (CommandKey(stored: key), $0) }
        }.max { $0.1 < $1.1 }
    }

    private func isTaken(_ key: CommandKey) async throws -> Bool {
        for _ in 0..<Self.mostLooks {
            let payment = try await database.read { [payments] in try payments.findPayment(key, in: $0) }
            guard let payment, payment.isUnderWay, payment.confirmAt == nil else { return payment?.state == .captured }
            try await sleeper.sleep(for: Self.lookEvery)
        }
        return false
    }

    /// Card payments of less than half a unit are not worth their fee, and Stripe refuses them.
    ///
    /// Source: Stripe, "Minimum and maximum charge amounts".
    private static func atLeast(_ amount: Money) -> Money {
        let least = (0..<max(0, amount.currency.minorDigits - 2)).reduce(Int64(50)) { least, _ in least * 10 }
        return amount.minorUnits < least ? Money(minorUnits: least, amount.currency) : amount
    }
}

extension Payment {
    /// Whether an answer of the provider is still to come.
    fileprivate var isUnderWay: Bool { state == .requested || state == .capturing }
}
