import CrosstownKit
import CrosstownWeb

extension CityEvent.Kind: NamedChoice {
    var name: LocalizedText {
        switch self {
        case .race: "Race"
        case .tour: "Tour"
        case .party: "Party"
        }
    }
}

extension CityEvent {
    /// The kind, time and place of the event.
    var summary: LocalizedText { .joined([kind.name, .moment(beginsAt), LocalizedText(verbatim: place)], by: ", ") }
}

extension EventPrize {
    /// The place and the coins, such as "1st prize 100 coins".
    var name: LocalizedText {
        let coins: LocalizedText = .coins(coins)
        if rank == 1 { return "1st prize \(coins)" }
        switch Self.ending(of: rank) {
        case "st": return "\(rank)st prize \(coins)"
        case "nd": return "\(rank)nd prize \(coins)"
        case "rd": return "\(rank)rd prize \(coins)"
        default: return "\(rank)th prize \(coins)"
        }
    }

    /// The place and the event in English, such as "1st prize: Harbor race", stored with the gift.
    static func occasion(_ rank: Int, of title: String) -> String { "\(place(rank)) prize: \(title)" }

    /// Formats a place in English, such as 1st.
    package static func place(_ rank: Int) -> String { "\(rank)\(ending(of: rank))" }

    private static func ending(of rank: Int) -> String {
        switch (rank % 10, rank % 100) {
        case (1, let last) where last != 11: "st"
        case (2, let last) where last != 12: "nd"
        case (3, let last) where last != 13: "rd"
        default: "th"
        }
    }
}

extension EventView {
    /// The state of the event for a rider.
    var standing: LocalizedText {
        if event.state == .cancelled { return "It was canceled." }
        let riders: LocalizedText = .plural(
            entries,
            one: "\(entries) rider is taking part",
            other: "\(entries) riders are taking part"
        )
        switch (event.mostRiders, isEntered) {
        case (nil, false): return "\(riders)."
        case (nil, true): return "\(riders), including you."
        case (.some(let most), false): return "\(riders) (maximum \(most))."
        case (.some(let most), true): return "\(riders) (maximum \(most)), including you."
        }
    }

    /// The state of the event for the city.
    var state: LocalizedText {
        if event.state == .cancelled { return "Canceled" }
        return isOpen ? "Open to riders" : "Has started"
    }

    /// The number of entrants, and the maximum.
    var entriesOfMost: LocalizedText {
        event.mostRiders.map { "\(entries) of \($0)" } ?? "\(entries)"
    }
}
