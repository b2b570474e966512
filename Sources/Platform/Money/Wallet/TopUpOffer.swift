import CrosstownWeb

/// How users can add money to their wallets.
public enum TopUpOffer: Sendable {
    /// Not available, since there is no payment provider.
    case none
    /// From the fictitious cards of a trial, which users can store too.
    case trial(CardService)
    /// From stored cards.
    case cards(CardService)
}
