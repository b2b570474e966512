import CrosstownKit
import CrosstownValues
import CrosstownWeb

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
