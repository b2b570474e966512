import CrosstownKit

/// What is said about events, in English; the one place to translate it.
enum EventWords {
    static let eventsAndGifts = "Events and gifts"
    static let events = "Events"
    static let none = "No events now"
    static let noneText = "Races and tours of the city stand here, with their prizes."
    static let enter = "Take part"
    static let withdraw = "Do not take part"

    static func name(_ kind: CityEvent.Kind) -> String {
        switch kind {
        case .race: "Race"
        case .tour: "Tour"
        case .party: "Party"
        }
    }

    static func summary(_ event: CityEvent, _ localTime: LocalTime) -> String {
        "\(name(event.kind)), \(localTime.dayAndClock(event.beginsAt)), \(event.place)"
    }

    /// How an event stands for a rider.
    static func standing(_ view: EventView) -> String {
        if view.event.state == .cancelled { return "It does not take place." }
        let taken = view.entries == 1 ? "1 rider takes part" : "\(view.entries) riders take part"
        let limit = view.event.mostRiders.map { " of \($0) who may" } ?? ""
        return taken + limit + (view.isEntered ? ", you among them." : ".")
    }

    static func place(_ rank: Int) -> String {
        let ending =
            switch (rank % 10, rank % 100) {
            case (1, let last) where last != 11: "st"
            case (2, let last) where last != 12: "nd"
            case (3, let last) where last != 13: "rd"
            default: "th"
            }
        return "\(rank)\(ending)"
    }

    static func prize(_ rank: Int, coins: Int64) -> String { "\(place(rank)) prize \(GiftWords.coins(coins))" }
    static func prize(_ rank: Int, of title: String) -> String { "\(place(rank)) prize: \(title)" }

    // MARK: Console

    static let plan = "Plan an event"
    static let change = "Change the event"
    static let save = "Save"
    static let all = "All events, the last one first"
    static let noneToCity = "Plan the first one; riders can then enter it."
    static let kind = "Kind"
    static let title = "Title"
    static let place = "Place"
    static let begins = "Begins"
    static let details = "Details"
    static let detailsHint = "What riders should know besides."
    static let mostRiders = "Riders at most"
    static let mostRidersHint = "Empty where there is no limit."
    static let prizes = "Prizes"
    static let prizesHint = "Coins of each place, the first one first, such as 100, 50, 20."
    static let entries = "Entered"
    static let entrants = "Who has entered"
    static let nobodyYet = "Nobody yet."
    static let winners = "Prizes and winners"
    static let winner = "Winner"
    static let noPrizes = "There are no prizes."
    static let record = "Record the winner"
    static let state = "State"
    static let cancel = "Cancel the event"
    static let cancelText = "Riders then see that it does not take place."

    static func entries(_ view: EventView) -> String {
        "\(view.entries)" + (view.event.mostRiders.map { " of \($0)" } ?? "")
    }

    static func won(_ won: Int, of all: Int) -> String { all == 0 ? "None" : "\(won) of \(all) won" }

    static func state(_ view: EventView) -> String {
        if view.event.state == .cancelled { return "Does not take place" }
        return view.isOpen ? "Open to riders" : "Has begun"
    }

    // MARK: Refusals

    static let unknownKind = "must be race, tour or party"
    static let unknownTime = "must be a day and a time such as 2026-12-01T14:00"
    static let mustBeFuture = "must be in the future"
    static let notOpen = "Too late"
    static let notOpenText = "The event has begun, or does not take place."
    static let full = "The event is full"
    static let fullText = "As many riders as may take part have entered."
    static let notBegun = "Not begun yet"
    static let notBegunText = "Winners are recorded once the event has begun."
    static let noSuchPrize = "must be the place of a prize"
    static let notEntered = "must be somebody who has entered"
    static let wonBefore = "has won another prize of this event"
    static let prizeWon = "A prize is credited"
    static let prizeWonText = "What is credited stays, and so do the prizes of this event."

    static func unknownPrizes(_ most: Int, _ coins: Int64) -> String {
        "must be at most \(most) numbers of coins up to \(coins)"
    }

    /// What a field is called on the screen.
    static func label(of field: String) -> String? {
        switch field {
        case "title": title
        case "details": details
        case "place": place
        case "begins": begins
        case "mostRiders": mostRiders
        case "prizes": prizes
        case "rank": winner
        case "rider": winner
        default: nil
        }
    }
}
