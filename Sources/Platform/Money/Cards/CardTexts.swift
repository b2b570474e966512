import CrosstownWeb

enum CardTexts {
    static let card: LocalizedText = "Card"
    static let cards: LocalizedText = "Cards"
    static let add: LocalizedText = "Add a card"
    static let addText: LocalizedText = "You enter it on a page of Stripe. Its number never comes to us."
    static let addTrialText: LocalizedText = "This is a trial: a card that is no real one is stored at once."
    static let remove: LocalizedText = "Remove"
    static let removeText: LocalizedText = "Rides are then paid from the wallet alone, until you add another card."
    static let goOn: LocalizedText = "Go on at Stripe"
    static let again: LocalizedText = "Look again"
    static let back: LocalizedText = "Go on where you were"
    static let open: LocalizedText = "Enter your card at Stripe"
    static let openText: LocalizedText = "Nothing is charged. When you are done, you come back here by yourself."
    static let usable: LocalizedText = "The card is stored"
    static let usableText: LocalizedText =
        "You can pay with it, and rides that your wallet cannot pay are taken from it."
    static let left: LocalizedText = "No card was stored"
    static let leftText: LocalizedText = "The page at Stripe was left or expired. Begin again whenever you like."
    static let removed: LocalizedText = "The card is removed"
    static let removedText: LocalizedText = "It is not known here any more."
    static let wallet: LocalizedText = "To the wallet"
    static let tooMany: LocalizedText = "Too many cards"
    static let tooManyText: LocalizedText = "Remove one, or try again in an hour."
    static let away: LocalizedText = "Cards cannot be reached now"
    static let awayText: LocalizedText =
        "The payment service does not answer. Nothing was stored or charged; try again soon."
    static let none: LocalizedText = "You have no card here yet."

    private static func brand(of card: EnteredCard) -> LocalizedText {
        if card.brand == TrialCardKeeper.brand { return "Trial card" }
        return LocalizedText(verbatim: card.brand.prefix(1).uppercased() + card.brand.dropFirst())
    }

    static func asked(for amounts: LocalizedText) -> LocalizedText {
        "Not paid yet: \(amounts). The card is charged for it now; your inbox tells you what comes of it."
    }

    static func name(of card: EnteredCard) -> LocalizedText {
        let brand = brand(of: card)
        let name: LocalizedText = card.lastDigits.isEmpty ? brand : "\(brand) ending in \(card.lastDigits)"
        return card.expiry.isEmpty ? name : "\(name), until \(card.expiry)"
    }
}
