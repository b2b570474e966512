import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Those who take money for the service.
struct PaymentProcessing: Sendable {
    /// The parts that take money through Stripe.
    struct Stripe: Sendable {
        let account: StripeAccount
        let provider: StripeProvider
        let cards: CardService
    }

    /// What takes money from cards; trials have one that is no bank where no other is set up.
    let provider: (any PaymentProvider)?
    /// Stripe, where it is set up.
    let stripe: Stripe?
    /// The cards that people store, at Stripe or in a trial.
    let cards: CardService?
    /// Cryptocurrencies, where they are set up.
    let invoices: InvoiceService?
    /// Coins as tokens, where a vault for these is set up.
    let tokens: TokenService?

    init(
        _ settings: MoneySettings,
        ledger: Ledger,
        database: any Database,
        clock: any WallClock,
        ids: any IdentifierSource
    ) {
        let address = settings.address
        let atStripe = settings.stripe.map { account in
            StripeProvider(account) { address + WalletRoutes.afterPayment($0).href }
        }
        let stripeCards = atStripe.map {
            CardService(database: database, stripe: $0, ids: ids, clock: clock, address: address)
        }
        stripe =
            if let account = settings.stripe, let atStripe, let stripeCards {
                Stripe(account: account, provider: atStripe, cards: stripeCards)
            } else { nil }
        cards =
            stripeCards
            ?? (settings.isTrial ? .trial(database: database, ids: ids, clock: clock, address: address) : nil)
        provider =
            atStripe ?? (settings.isTrial ? TestPaymentProvider(random: SystemRandomNumberGenerator()) : nil)
        invoices = settings.btcpay.map { store in
            InvoiceService(
                store: store,
                database: database,
                ledger: ledger,
                ids: ids,
                clock: clock,
                currency: settings.currency,
                address: address,
                secondsFromUTC: settings.secondsFromUTC
            )
        }
        tokens = settings.tokens.map { vault in
            TokenService(
                vault: vault,
                database: database,
                ledger: ledger,
                ids: ids,
                clock: clock,
                secondsFromUTC: settings.secondsFromUTC
            )
        }
    }

    /// How people can bring money into their wallets.
    var offer: TopUpOffer {
        if let stripe { return .cards(stripe.cards) }
        return cards.map { .trial($0) } ?? .none
    }
}
