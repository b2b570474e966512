import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The offer on the wallet's page.
struct TopUpForm: Sendable {
    struct Choice: Sendable {
        /// The form value.
        let value: String
        let name: LocalizedText
        /// The stored card to delete, if it is one.
        let card: Identifier<StoredCard>?
    }

    /// A request with the same key is a retry.
    let key: Identifier<TopUp>
    let choices: [Choice]
    /// The text of the link to add a card.
    let addText: LocalizedText
}
