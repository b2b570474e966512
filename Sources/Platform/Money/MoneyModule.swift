public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// Users' wallets and the ledger; cards, cryptocurrencies and tokens that add money and coins.
public struct MoneyModule: FeatureModule {
    /// The module's ID.
    public static let id: FeatureID = "money"

    /// The ledger, which is also the wallet of every user.
    public let ledger: Ledger
    /// Card payments.
    public let payments: CardPayments
    /// Takes money from stored cards; `nil` if there is no card provider.
    public let cardFunding: (any CardFunding)?

    /// Notifies staff of refunds and disputes that need them.
    public let alarms = MoneyAlarms()

    /// Shows in wallets what their owners owe to features.
    public let creditors = WalletDebts()

    /// Names in wallets what money was held, taken or returned for.
    public let charges = ChargeNames()

    /// Names in the ledger the owners of wallets without a user account.
    public let purses = PurseNames()

    private let processing: PaymentProcessing
    private let directory: any AccountDirectory
    private let localTime: LocalTime
    private let database: any Database
    private let clock: any WallClock
    private let wallet: WalletService
    private let books: BooksService
    private let console: TokenConsole?

    /// Creates the module.
    ///
    /// - Parameters:
    ///   - settings: the payment providers and the currency.
    ///   - database: stores the ledger.
    ///   - clock: the current time.
    ///   - ids: creates IDs.
    ///   - directory: returns users' names.
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

    /// The words staff use for the tables.
    public static var tableWords: [TableWords] { MoneyTableWords.all }

    /// The tables with personal data.
    public static var personalTables: [PersonalTable] { MoneyTables.all }

    /// The tables of the ledger, payments, cards, invoices and tokens.
    public var migrations: [Migration] { MoneyMigrations.all }

    /// The books, and the tokens if there is a vault.
    public var menu: [MenuEntry] {
        BooksMenu.entries + (watch == nil ? [] : [BooksMenu.reversals]) + (console == nil ? [] : [TokenMenu.entry])
    }

    /// The role that reads the books.
    public var roles: [RoleDeclaration] { [MoneyRoles.accountant] }

    /// Refunds and disputes, if the provider reports them.
    public var noticeKinds: [NoticeKind] { watch == nil ? [] : [MoneyAlarms.kind] }

    /// Starts to poll the provider for refunds and disputes, including those whose events never arrived.
    ///
    /// - Throws: `DatabaseError`.
    public func prepare() async throws { try await watch?.begin() }

    /// Returns expired holds.
    public var deadlineHandlers: [String: DeadlineRunner.Handler] { HoldExpiry(wallet: ledger).handlers }

    /// The requests to payment providers.
    public var outboundHandlers: [String: OutboundTaskRunner.Handler] {
        let cards = processing.provider.map {
            PaymentCaller(database: database, provider: $0, payments: payments).handlers
        }
        return [cards, watch?.handlers, processing.invoices?.handlers, processing.tokens?.handlers].compactMap(\.self)
            .reduce(into: [:]) { all, handlers in all.merge(handlers) { first, _ in first } }
    }

    /// Returns movements, cards, payments and coins.
    ///
    /// - Throws: `DatabaseError`.
    public func records(
        about person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [PersonalRecords] { try traces.records(about: person, in: transaction) }

    /// Returns payments under way and holds.
    ///
    /// - Throws: `DatabaseError`.
    public func obstacles(
        toErasing person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [LocalizedText] {
        try traces.obstacles(toErasing: person, in: transaction)
    }

    /// Returns the balance of the wallet.
    ///
    /// - Throws: `DatabaseError`.
    public func valuables(of person: Identifier<Account>, in transaction: any Transaction) throws -> [Money] {
        try traces.valuables(of: person, in: transaction)
    }

    /// Asks the provider to delete the user's cards.
    ///
    /// - Throws: `Problem` if the provider is unavailable.
    public func prepareErasure(of person: Identifier<Account>) async throws {
        try await traces.prepareErasure(of: person)
    }

    /// Deletes the user from payments; the ledger stays.
    ///
    /// - Throws: `DatabaseError`.
    public func erase(_ person: Identifier<Account>, in transaction: any Transaction) throws {
        try traces.erase(person, in: transaction)
    }

    /// Adds the pages of the wallet and the books, and the routes of payment providers.
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
