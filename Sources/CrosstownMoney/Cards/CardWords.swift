/// What is said about cards, in English; the one place to translate it.
enum CardWords {
    static let card = "Card"
    static let cards = "Cards"
    static let add = "Add a card"
    static let addText = "You enter it on a page of Stripe. Its number never comes to us."
    static let addTrialText = "This is a trial: a card that is no real one is stored at once."
    static let remove = "Remove"
    static let removeText = "Rides are then paid from the wallet alone, until you add another card."
    static let goOn = "Go on at Stripe"
    static let again = "Look again"
    static let back = "Go on where you were"
    static let open = "Enter your card at Stripe"
    static let openText = "Nothing is charged. When you are done, you come back here by yourself."
    static let usable = "The card is stored"
    static let usableText = "You can pay with it, and rides that your wallet cannot pay are taken from it."
    static let left = "No card was stored"
    static let leftText = "The page at Stripe was left or expired. Begin again whenever you like."
    static let removed = "The card is removed"
    static let removedText = "It is not known here any more."
    static let wallet = "To the wallet"
    static let tooMany = "Too many cards"
    static let tooManyText = "Remove one, or try again in an hour."
    static let away = "Cards cannot be reached now"
    static let awayText = "The payment service does not answer. Nothing was stored or charged; try again soon."
    static let none = "You have no card here yet."

    static func name(of card: EnteredCard) -> String {
        let brand = card.brand.prefix(1).uppercased() + card.brand.dropFirst()
        let digits = card.lastDigits.isEmpty ? "" : " ending in \(card.lastDigits)"
        return brand + digits + (card.expiry.isEmpty ? "" : ", until \(card.expiry)")
    }
}
