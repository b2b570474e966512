import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// How people can bring money into their wallets.
public enum TopUpOffer: Sendable {
    /// Not at all: nobody has set up payments.
    case none
    /// From the cards of a trial, which are no real ones; people can store such cards, too.
    case trial(CardService)
    /// From cards that they have stored.
    case cards(CardService)
}

/// What people can do with their wallets besides spending.
public struct WalletOffers: Sendable {
    let topUp: TopUpOffer
    let takesCryptocurrencies: Bool
    let movesCoins: Bool

    /// Gathers it.
    ///
    /// - Parameters:
    ///   - topUp: how people can bring money from cards.
    ///   - takesCryptocurrencies: whether money can come from a cryptocurrency.
    ///   - movesCoins: whether coins can be made of tokens, and tokens of coins.
    public init(topUp: TopUpOffer, takesCryptocurrencies: Bool = false, movesCoins: Bool = false) {
        self.topUp = topUp
        self.takesCryptocurrencies = takesCryptocurrencies
        self.movesCoins = movesCoins
    }
}

/// What the wallet's page shows of the offer.
struct TopUpForm: Sendable {
    /// A card that can be chosen.
    struct Choice: Sendable {
        /// What the form sends.
        let value: String
        let name: LocalizedText
        /// The card to take away, where it is a stored one.
        let card: Identifier<StoredCard>?
    }

    /// The same key again is the same wish.
    let key: Identifier<TopUp>
    let choices: [Choice]
    /// What is said where a card can be added.
    let addText: LocalizedText
}
