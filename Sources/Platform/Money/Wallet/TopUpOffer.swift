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
