public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// Takes money from the card that a user stored last.
public struct StoredCardFunding: CardFunding {
    private static let lookEvery = Duration.milliseconds(100)
    private static let mostLooks = 40

    private let database: any Database
    private let payments: any Payments
    private let cards: CardService
    private let sleeper: any Clock<Duration>

    /// Creates the funding with the cards of a service.
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

    /// Charges the card while its owner is absent.
    public func ask(
        for amount: Money,
        from owner: Identifier<Account>,
        key: CommandKey,
        in transaction: any Transaction
    ) throws {
        try request(amount, from: owner, key, isOwnerPresent: false, transaction)
    }

    /// Charges the card while its owner waits; returns whether the money was taken.
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

    /// Returns the amount to charge for a missing amount.
    public func charge(for amount: Money) -> Money { Self.atLeast(amount) }

    /// Returns the displayed names of the stored cards.
    public func names(of owner: Identifier<Account>, in transaction: any Transaction) throws -> [LocalizedText] {
        try cards.usable(of: owner, transaction).compactMap { $0.card.map(CardTexts.name) }
    }

    /// Returns the page to add a card.
    public func adding(next: Link) -> Link { CardLinks.cards.adding("next", next.href) }

    /// Returns the page to delete a card.
    public func removing(_ card: String, next: Link) -> Link { CardLinks.remove(card).adding("next", next.href) }

    /// Returns whether the card was charged, now or earlier.
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
        // The key with another amount means that this attempt was already made.
        do { try payments.request(request, key: key, in: transaction) } catch PaymentRefusal.keyReused {}
        return true
    }

    /// Returns the latest request of an owner who waited, with its number.
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

    /// Returns at least half a unit of the currency: smaller card payments aren't worth their fee, and Stripe refuses
    /// them.
    ///
    /// Source: Stripe, "Minimum and maximum charge amounts".
    private static func atLeast(_ amount: Money) -> Money {
        let least = (0..<max(0, amount.currency.minorDigits - 2)).reduce(Int64(50)) { least, _ in least * 10 }
        return amount.minorUnits < least ? Money(minorUnits: least, amount.currency) : amount
    }
}

extension Payment {
    /// Whether the provider's response is pending.
    fileprivate var isUnderWay: Bool { state == .requested || state == .capturing }
}
