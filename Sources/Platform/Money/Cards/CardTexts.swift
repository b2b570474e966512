import CrosstownWeb

enum CardTexts {
    static let card: LocalizedText = "Card"
    static let cards: LocalizedText = "Cards"
    static let add: LocalizedText = "Add a card"
    static let addText: LocalizedText = "You enter your card on a Stripe page. We never see its number."
    static let addTrialText: LocalizedText = "Test mode: a test card is saved immediately. No real card is charged."
    static let remove: LocalizedText = "Remove"
    static let removeText: LocalizedText = "Rides will then be paid only from your wallet, until you add another card."
    static let goOn: LocalizedText = "Continue to Stripe"
    static let again: LocalizedText = "Check again"
    static let back: LocalizedText = "Continue where you left off"
    static let open: LocalizedText = "Enter your card at Stripe"
    static let openText: LocalizedText = "Nothing is charged. You’ll return here automatically when you’re done."
    static let usable: LocalizedText = "Card saved"
    static let usableText: LocalizedText =
        "You can now pay with it. Rides that your wallet can’t cover are charged to it."
    static let left: LocalizedText = "No card was saved"
    static let leftText: LocalizedText = "You left the Stripe page, or it expired. Start again whenever you like."
    static let removed: LocalizedText = "Card removed"
    static let removedText: LocalizedText = "It’s no longer saved here."
    static let wallet: LocalizedText = "Go to wallet"
    static let tooMany: LocalizedText = "Too many cards"
    static let tooManyText: LocalizedText = "Remove one, or try again in an hour."
    static let away: LocalizedText = "Card service unavailable"
    static let awayText: LocalizedText =
        "The payment service isn’t responding. Nothing was saved or charged; try again soon."
    static let none: LocalizedText = "You haven’t added a card yet."

    private static func brand(of card: EnteredCard) -> LocalizedText {
        if card.brand == TrialCardKeeper.brand { return "Test card" }
        return LocalizedText(verbatim: card.brand.prefix(1).uppercased() + card.brand.dropFirst())
    }

    static func asked(for amounts: LocalizedText) -> LocalizedText {
        "Amount due: \(amounts). We’re charging your card for it now. You’ll find the result in your inbox."
    }

    static func name(of card: EnteredCard) -> LocalizedText {
        let brand = brand(of: card)
        let name: LocalizedText = card.lastDigits.isEmpty ? brand : "\(brand) ending in \(card.lastDigits)"
        return card.expiry.isEmpty ? name : "\(name), expires \(card.expiry)"
    }
}
