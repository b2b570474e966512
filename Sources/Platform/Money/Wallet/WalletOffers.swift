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
