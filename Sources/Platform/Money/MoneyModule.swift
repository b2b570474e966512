public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// People's wallets and the books that they are in; cards, cryptocurrencies and tokens that bring money and coins.
public struct MoneyModule: FeatureModule {
    /// The part's name.
    public static let id: FeatureID = "money"

    /// The books, which are everybody's wallet.
    public let ledger: Ledger
    /// Payments by card.
    public let payments: CardPayments
    /// Brings money from stored cards; `nil` where nobody takes cards.
    public let cardFunding: (any CardFunding)?

    /// Notifies staff of refunds and disputes that need them.
    public let alarms = MoneyAlarms()

    /// Shows in wallets what their owners owe to features.
    public let creditors = WalletDebts()

    /// Names in wallets what money was held, taken or returned for.
    public let charges = ChargeNames()

    /// Names in the books who has a wallet and no account.
    public let purses = PurseNames()

    private let processing: PaymentProcessing
    private let directory: any AccountDirectory
    private let localTime: LocalTime
    private let database: any Database
    private let clock: any WallClock
    private let wallet: WalletService
    private let books: BooksService
    private let console: TokenConsole?

    /// Makes the part.
    ///
    /// - Parameters:
    ///   - settings: who takes money, and in which currency.
    ///   - database: where the books are kept.
    ///   - clock: tells the time.
    ///   - ids: makes identities.
    ///   - directory: knows people's names.
    public init(
        _ settings: MoneySettings,
        database: any Database,
        clock: any WallClock,
        ids: any IdentifierSource,
        directory: any AccountDirectory
    ) {
        self.database = database
        self.clock = clock
        self.directory = directory
        localTime = LocalTime(secondsFromUTC: settings.secondsFromUTC)
        ledger = Ledger(clock: clock, ids: ids)
        processing = PaymentProcessing(settings, ledger: ledger, database: database, clock: clock, ids: ids)
        payments = CardPayments(ledger: ledger, providerName: processing.provider?.name ?? "none", clock: clock)
        cardFunding = processing.cards.map { [payments] in
            StoredCardFunding(database: database, payments: payments, cards: $0)
        }
        wallet = WalletService(
            database: database,
            ledger: ledger,
            payments: payments,
            ids: ids,
            currency: settings.currency,
            offers: WalletOffers(
                topUp: processing.offer,
                takesCryptocurrencies: processing.invoices != nil,
                movesCoins: processing.tokens != nil
            ),
            secondsFromUTC: settings.secondsFromUTC,
            debts: creditors,
            charges: charges
        )
        books = BooksService(
            database: database,
            ledger: ledger,
            directory: directory,
            purses: purses,
            secondsFromUTC: settings.secondsFromUTC
        )
        console = processing.tokens.map { service in
            TokenConsole(
                service: service,
                database: database,
                directory: directory,
                clock: clock,
                secondsFromUTC: settings.secondsFromUTC
            )
        }
    }

    /// What staff call the tables.
    public static var tableWords: [TableWords] { MoneyTableWords.all }

    /// The tables with content about people.
    public static var personalTables: [PersonalTable] { MoneyTables.all }

    /// The tables of the books, of payments, cards, invoices and tokens.
    public var migrations: [Migration] { MoneyMigrations.all }

    /// The books, and the tokens where a vault keeps some.
    public var menu: [MenuEntry] {
        BooksMenu.entries + (watch == nil ? [] : [BooksMenu.reversals]) + (console == nil ? [] : [TokenMenu.entry])
    }

    /// Who sees the books.
    public var roles: [RoleDeclaration] { [MoneyRoles.accountant] }

    /// Refunds and disputes, where there can be some.
    public var noticeKinds: [NoticeKind] { watch == nil ? [] : [MoneyAlarms.kind] }

    /// Starts to ask the provider for refunds and disputes, also those whose events never arrived.
    ///
    /// - Throws: `DatabaseError`.
    public func prepare() async throws { try await watch?.begin() }

    /// Gives back what was set aside for too long.
    public var deadlineHandlers: [String: DeadlineRunner.Handler] { HoldExpiry(wallet: ledger).handlers }

    /// What is asked of those who take money.
    public var outboundHandlers: [String: OutboundTaskRunner.Handler] {
        let cards = processing.provider.map {
            PaymentCaller(database: database, provider: $0, payments: payments).handlers
        }
        return [cards, watch?.handlers, processing.invoices?.handlers, processing.tokens?.handlers].compactMap(\.self)
            .reduce(into: [:]) { all, handlers in all.merge(handlers) { first, _ in first } }
    }

    /// Movements, cards, payments and coins.
    ///
    /// - Throws: `DatabaseError`.
    public func records(
        about person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [PersonalRecords] { try traces.records(about: person, in: transaction) }

    /// What is under way.
    ///
    /// - Throws: `DatabaseError`.
    public func obstacles(
        toErasing person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [LocalizedText] {
        try traces.obstacles(toErasing: person, in: transaction)
    }

    /// What is left in the wallet.
    ///
    /// - Throws: `DatabaseError`.
    public func valuables(of person: Identifier<Account>, in transaction: any Transaction) throws -> [Money] {
        try traces.valuables(of: person, in: transaction)
    }

    /// Has the provider forget the person's cards.
    ///
    /// - Throws: `Problem` where the provider cannot be reached.
    public func prepareErasure(of person: Identifier<Account>) async throws {
        try await traces.prepareErasure(of: person)
    }

    /// Takes the person out of payments; the books stay.
    ///
    /// - Throws: `DatabaseError`.
    public func erase(_ person: Identifier<Account>, in transaction: any Transaction) throws {
        try traces.erase(person, in: transaction)
    }

    /// Declares the pages of the wallet and the books, and where payments go on.
    public func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {
        WalletRoutes(service: wallet).add(to: routes)
        BooksRoutes(service: books).add(to: routes)
        if let invoices = processing.invoices { InvoiceRoutes(service: invoices).add(to: routes) }
        if let tokens = processing.tokens, let console {
            TokenRoutes(service: tokens, console: console).add(to: routes)
        }
        if let cards = processing.cards { CardRoutes(service: cards, debts: creditors).add(to: routes) }
        guard let stripe = processing.stripe else { return }
        ReversalRoutes(database: database, directory: directory, clock: clock, localTime: localTime).add(to: routes)
        StripeEvents(
            account: stripe.account,
            database: database,
            payments: payments,
            cards: stripe.cards,
            clock: clock
        ).add(to: routes)
    }

    private var watch: ReversalWatch? {
        processing.stripe.map {
            ReversalWatch(
                stripe: $0.provider,
                database: database,
                ledger: ledger,
                directory: directory,
                alarms: alarms,
                clock: clock
            )
        }
    }

    private var traces: PersonalMoney { PersonalMoney(wallet: ledger, cards: processing.cards) }
}
