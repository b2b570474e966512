import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb
import HTTPTypes

/// Manages users' cards, which they enter on a provider's pages.
public struct CardService: Sendable {
    /// More cards than any user needs; each one entered requires calls to the provider.
    private static let mostCards = 10
    private static let hourMilliseconds: Int64 = 3_600_000

    let database: any Database
    private let keeper: any CardKeeper
    private let ids: any IdentifierSource
    private let clock: any WallClock
    private let address: String

    /// Creates the service with Stripe; `address` is the service's public address, without a trailing slash.
    public init(
        database: any Database,
        stripe: StripeProvider,
        ids: any IdentifierSource,
        clock: any WallClock,
        address: String
    ) {
        self.init(database: database, keeper: stripe, ids: ids, clock: clock, address: address)
    }

    /// Creates the service of a trial, which stores fictitious cards immediately.
    public static func trial(
        database: any Database,
        ids: any IdentifierSource,
        clock: any WallClock,
        address: String
    ) -> CardService {
        CardService(database: database, keeper: TrialCardKeeper(), ids: ids, clock: clock, address: address)
    }

    init(
        database: any Database,
        keeper: any CardKeeper,
        ids: any IdentifierSource,
        clock: any WallClock,
        address: String
    ) {
        self.database = database
        self.keeper = keeper
        self.ids = ids
        self.clock = clock
        self.address = address
    }

    /// Creates a page for a user to enter a card, which returns to `next`.
    ///
    /// - Throws: `Problem` if the user has too many cards, or the provider is unavailable.
    func begin(for owner: Identifier<Account>, next: Link? = nil) async throws -> CardResponse {
        let id = ids.next(StoredCard.self)
        let now = clock.now()
        let since = now.advanced(milliseconds: -Self.hourMilliseconds)
        let known = try await read { store in
            (customer: try store.customer(of: owner), cards: try store.count(of: owner, since: since))
        }
        guard known.cards < Self.mostCards else { throw Problem.conflict(CardTexts.tooMany, CardTexts.tooManyText) }
        let (customer, page) = try await Self.reaching {
            let customer = if let known = known.customer { known } else { try await keeper.makeCustomer(for: owner) }
            let returnAddress = address + CardLinks.card(id, next: next).href
            let wish = CardWish(id: id, customer: customer, returnAddress: returnAddress)
            return (customer, try await keeper.openPage(wish))
        }
        try await write { store in
            try store.keep(customer: customer, of: owner)
            try store.insert(id, of: owner, page: page, at: now)
        }
        return CardResponse(id: id, state: CardRecord.State.open.rawValue, address: page.address)
    }

    /// Returns the state of a card; asks the provider until it is entered.
    ///
    /// - Throws: `Problem` if the card isn't the owner's, or the provider is unavailable.
    func card(
        _ id: Identifier<StoredCard>,
        of owner: Identifier<Account>,
        _ debts: WalletDebts
    ) async throws -> CardPage {
        var record = try await own(id, owner)
        if record.state == .open {
            try await look(after: record)
            record = try await own(id, owner)
        }
        let owed = try await database.read { try debts.debts(of: owner, in: $0) }
        return CardPage(record: record, debts: owed.filter { !$0.isGrowing })
    }

    /// Deletes a card.
    ///
    /// - Throws: `Problem` if the card isn't the owner's, or the provider is unavailable.
    func remove(_ id: Identifier<StoredCard>, of owner: Identifier<Account>) async throws {
        guard let card = try await own(id, owner).card else { throw Problem.notFound(CardTexts.card) }
        try await Self.reaching { try await keeper.forget(card.token) }
        try await write { try $0.remove(id) }
    }

    /// Deletes all cards of a user.
    ///
    /// - Throws: `Problem` if the provider is unavailable; a retry deletes the remaining cards.
    func removeAll(of owner: Identifier<Account>) async throws {
        for card in try await read({ try $0.usable(of: owner) }) { try await remove(card.id, of: owner) }
    }

    /// Returns a user's valid cards.
    func usable(of owner: Identifier<Account>, _ transaction: any Transaction) throws -> [CardRecord] {
        try CardStore(transaction: transaction, provider: keeper.name).usable(of: owner)
    }

    /// Returns the provider's token of a user's own card.
    func token(of id: Identifier<StoredCard>, owner: Identifier<Account>) async throws -> CardToken? {
        let record = try await read { try $0.find(id, of: owner) }
        return record?.state == .usable ? record?.card?.token : nil
    }

    /// Updates the card of a page after an event of the provider.
    func look(afterPage reference: String) async throws {
        guard let record = try await read({ try $0.find(page: reference) }), record.state == .open else { return }
        try await look(after: record)
    }

    private func look(after record: CardRecord) async throws {
        let outcome = try await Self.reaching { try await keeper.outcome(of: record.page.reference) }
        let now = clock.now()
        try await write { store in
            guard try store.record(outcome, of: record.id) else { return }
            try CardStoring.tell(of: record.owner, in: store.transaction, at: now)
        }
    }

    private func own(_ id: Identifier<StoredCard>, _ owner: Identifier<Account>) async throws -> CardRecord {
        guard let record = try await read({ try $0.find(id, of: owner) }) else {
            throw Problem.notFound(CardTexts.card)
        }
        return record
    }

    private func read<T: Sendable>(_ body: @escaping @Sendable (CardStore) throws -> T) async throws -> T {
        try await database.read { [name = keeper.name] in try body(CardStore(transaction: $0, provider: name)) }
    }

    private func write(_ body: @escaping @Sendable (CardStore) throws -> Void) async throws {
        try await database.write { [name = keeper.name] in try body(CardStore(transaction: $0, provider: name)) }
    }

    /// Converts errors of the provider to a `Problem` for users.
    private static func reaching<T>(_ body: () async throws -> T) async throws -> T {
        do { return try await body() } catch let error as CancellationError { throw error } catch {
            throw Problem(.serviceUnavailable, title: CardTexts.away, detail: CardTexts.awayText)
        }
    }
}

struct CardResponse: Codable, Sendable {
    let id: Identifier<StoredCard>
    let state: String
    /// The page to enter the card on, until it is entered.
    let address: String?
}
