/// What users can do with their wallets in addition to paying.
public struct WalletOffers: Sendable {
    let topUp: TopUpOffer
    let takesCryptocurrencies: Bool
    let movesCoins: Bool

    /// Creates the offers.
    ///
    /// - Parameters:
    ///   - topUp: how users can add money from cards.
    ///   - takesCryptocurrencies: whether users can add money with a cryptocurrency.
    ///   - movesCoins: whether users can exchange coins and tokens.
    public init(topUp: TopUpOffer, takesCryptocurrencies: Bool = false, movesCoins: Bool = false) {
        self.topUp = topUp
        self.takesCryptocurrencies = takesCryptocurrencies
        self.movesCoins = movesCoins
    }
}
