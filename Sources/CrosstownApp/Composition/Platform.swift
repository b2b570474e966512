import CrosstownKit
import CrosstownPlatform
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Foundation

/// What all features stand on: the database, the clock, and the platform's services.
struct Platform: Sendable {
    let database: any Database
    /// The same database, which writes down what staff do.
    let audit: AuditedDatabase
    let clock: any WallClock
    /// Measures the pauses between looks at what is due.
    let sleeper: any Clock<Duration>
    let ids: any IdentifierSource
    let accounts: Accounts
    let keys: ProgramKeys
    let ledger: Ledger
    let payments: CardPayments
    /// What takes money from cards; trials have one that is no bank where no other is set up.
    let provider: (any PaymentProvider)?
    /// Stripe, where it is set up.
    let stripe: Stripe?
    /// The cards that people store, at Stripe or in a trial.
    let cards: CardDesk?
    /// Cryptocurrencies, where they are set up.
    let invoices: InvoiceDesk?
    /// Coins as tokens, where a vault for these is set up.
    let tokens: TokenDesk?
    /// What keeps the pictures that people send; `nil` where the program that makes them is not there.
    let pictures: PictureLibrary?
    /// What makes videos anew; `nil` where the program that does so is not there.
    let videos: VideoWorkshop?
    /// Where features keep sealed pictures and videos.
    let objects: any ObjectStore

    /// The parts that take money through Stripe.
    struct Stripe: Sendable {
        let account: StripeAccount
        let provider: StripeProvider
        let cards: CardDesk
    }

    init(
        database: any Database,
        settings: Settings,
        clock: any WallClock = SystemClock(),
        sleeper: any Clock<Duration> = ContinuousClock()
    ) {
        let isTrial = settings.isTrial
        let audited = AuditedDatabase(database, clock: clock, ids: SystemIdentifiers(clock: clock))
        audit = audited
        let database: any Database = audited
        self.database = database
        self.clock = clock
        self.sleeper = sleeper
        ids = SystemIdentifiers(clock: clock)
        accounts = Accounts(
            database: database,
            hasher: PasswordHasher(cost: isTrial ? .trial : .owasp, salt: { Self.randomBytes(16) }),
            clock: clock,
            ids: ids,
            secret: { Self.randomBytes(32) },
            passwords: PasswordRules(names: Self.names(settings))
        )
        keys = ProgramKeys(database: database, clock: clock, ids: ids, secret: { Self.randomBytes(32) })
        ledger = Ledger(clock: clock, ids: ids)
        stripe = settings.payments.stripe.map { account in
            let address = settings.address
            let provider = StripeProvider(account) { address + WalletRoutes.afterPayment($0).href }
            let ids = SystemIdentifiers(clock: clock)
            let cards = CardDesk(database: database, stripe: provider, ids: ids, clock: clock, address: address)
            return Stripe(account: account, provider: provider, cards: cards)
        }
        invoices = settings.payments.btcpay.map { [ledger] store in
            InvoiceDesk(
                store: store,
                database: database,
                ledger: ledger,
                ids: SystemIdentifiers(clock: clock),
                clock: clock,
                currency: settings.currency,
                address: settings.address,
                secondsFromUTC: settings.city.secondsFromUTC
            )
        }
        tokens = settings.payments.tokens.map { [ledger] vault in
            TokenDesk(
                vault: vault,
                database: database,
                ledger: ledger,
                ids: SystemIdentifiers(clock: clock),
                clock: clock,
                secondsFromUTC: settings.city.secondsFromUTC
            )
        }
        let trialCards = CardDesk.trial(database: database, ids: ids, clock: clock, address: settings.address)
        cards = stripe?.cards ?? (isTrial ? trialCards : nil)
        provider = stripe?.provider ?? (isTrial ? TestPaymentProvider(random: SystemRandomNumberGenerator()) : nil)
        payments = CardPayments(ledger: ledger, providerName: provider?.name ?? "none", clock: clock)
        pictures =
            PictureLibrary.isReady()
            ? PictureLibrary(
                database: database,
                folder: settings.dataFolder + "/pictures",
                clock: clock,
                ids: ids,
                randomBytes: { Self.randomBytes($0) }
            ) : nil
        videos =
            VideoWorkshop.isReady()
            ? VideoWorkshop(
                path: settings.dataFolder + "/videos",
                clock: clock,
                randomBytes: { Self.randomBytes($0) }
            ) : nil
        let folder = ObjectFolder(path: settings.dataFolder + "/objects", randomBytes: { Self.randomBytes($0) })
        objects = settings.objects?.service(clock) ?? folder
    }

    /// The names by which everybody knows the service: its own, the city's, and that of its address.
    private static func names(_ settings: Settings) -> [String] {
        let host = URLComponents(string: settings.address)?.host ?? ""
        let labels = host.split(separator: ".")
        let domain = labels.allSatisfy { $0.allSatisfy(\.isNumber) } ? nil : labels.dropLast().last.map(String.init)
        return ["Crosstown", settings.city.name, domain].compactMap { $0 }
    }

    /// How people can bring money into their wallets.
    var topUpOffer: TopUpOffer {
        if let stripe { return .cards(stripe.cards) }
        return cards.map { .trial($0) } ?? .none
    }

    /// Brings money from stored cards, where cards are set up.
    var cardFunding: (any CardFunding)? {
        cards.map { StoredCardFunding(database: database, payments: payments, cards: $0) }
    }

    static let migrations =
        CoreMigrations.all + AccountMigrations.all + AuditMigrations.all + RetentionMigrations.all
        + TravelMigrations.all + WalletMigrations.all
        + PaymentMigrations.all + BooksMigrations.all + CardMigrations.all + InvoiceMigrations.all
        + TokenMigrations.all
        + PictureMigrations.all + KeyMigrations.all + OpenIDMigrations.all

    /// What happens at the deadlines of the platform itself.
    var deadlineHandlers: [String: DeadlineRunner.Handler] { HoldExpiry(wallet: ledger).handlers }

    /// What is done outside for payments.
    var errandHandlers: [String: ErrandRunner.Handler] {
        let calls = provider.map { PaymentCaller(database: database, provider: $0, payments: payments).handlers } ?? [:]
        return calls.merging(invoices?.handlers ?? [:]) { first, _ in first }
            .merging(tokens?.handlers ?? [:]) { first, _ in first }
            .merging(pictures?.errandHandlers ?? [:]) { first, _ in first }
    }

    static func randomBytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
