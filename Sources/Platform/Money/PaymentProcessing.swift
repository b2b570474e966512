import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The payment providers of the service.
struct PaymentProcessing: Sendable {
    struct Stripe: Sendable {
        let account: StripeAccount
        let provider: StripeProvider
        let cards: CardService
    }

    /// The card provider; trials without one use a fictitious provider.
    let provider: (any PaymentProvider)?
    let stripe: Stripe?
    /// The cards that users store, at Stripe or in a trial.
    let cards: CardService?
    /// Cryptocurrencies, if they are set up.
    let invoices: InvoiceService?
    /// Coins as tokens, if there is a vault.
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

    /// How users can add money to their wallets.
    var offer: TopUpOffer {
        if let stripe { return .cards(stripe.cards) }
        return cards.map { .trial($0) } ?? .none
    }
}
