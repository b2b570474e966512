import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The text of an event's change: for some people about their own dates, for others about all.
struct EventNewsText {
    /// The most dates to list.
    private static let mostNamed = 3

    let change: EventNews.Change
    let event: CommunityEvent
    /// The affected dates that are not over, nearest first.
    let coming: [Occurrence]
    /// The first of them, or the last date if all are over.
    let next: Occurrence
    /// The former state of the dates, where known.
    let before: [Identifier<Occurrence>: EventAt]
    /// Whether the change affects one date of several.
    let isOneOfSeries: Bool

    /// Whether the change affects a series as a whole.
    var isSeries: Bool { coming.count > 1 }

    var message: String { change == .cancelled ? EventNews.message(event, next) : "" }

    /// The moved dates with their former start and place.
    var moved: [(occurrence: Identifier<Occurrence>, before: EventMove.State)] {
        moves(coming).map { ($0.date.id, $0.from) }
    }

    var changed: [Occurrence] { change == .changed ? coming.filter(isChanged) : coming }

    private func isChanged(_ date: Occurrence) -> Bool {
        guard let old = before[date.id] else { return before.isEmpty }
        let new = EventAt(event: event, occurrence: date)
        return old.state != new.state || old.occurrence.endsAt != date.endsAt
            || old.event.isAllDay != new.event.isAllDay
            || old.event.position?.rounded != new.event.position?.rounded
    }

    /// The change and the event; a single date may have its own title.
    var title: LocalizedText {
        let title = (isSeries ? event : next.applied(to: event)).title
        return switch change {
        case .changed: "Changed: \(title)"
        case .cancelled: "Canceled: \(title)"
        case .restored: "Back on: \(title)"
        }
    }

    /// The text for a user who signed up for some dates.
    func text(of own: [Occurrence]) -> LocalizedText {
        if change == .changed, let moves = moves(own, isOwn: true) { return moves }
        let when = own.count == 1 ? one(own[0]) : "Your dates: \(days(own))."
        return .sentences([when, LocalizedText(verbatim: message)])
    }

    /// The text for followers who have not signed up.
    var text: LocalizedText {
        if change == .changed { return moves(coming, isOwn: false) ?? one(next) }
        return .sentences([isSeries ? all : one(next), LocalizedText(verbatim: message)])
    }

    private func one(_ date: Occurrence) -> LocalizedText {
        let day = LocalizedText.moment(date.startsAt, .dayAndClock)
        if change == .cancelled { return "It was planned for \(day)." }
        let place = date.applied(to: event).place
        return place.isEmpty ? "On \(day)." : "On \(day), \(place)."
    }

    private var all: LocalizedText {
        let first = LocalizedText.moment(next.startsAt, .dayAndClock)
        let last = LocalizedText.moment((coming.last ?? next).startsAt, .dayAndClock)
        return change == .cancelled
            ? "All dates from \(first) to \(last) are canceled." : "All dates from \(first) to \(last) are back on."
    }

    private func days(_ dates: [Occurrence]) -> LocalizedText {
        let named = dates.count > Self.mostNamed + 1 ? Array(dates.prefix(Self.mostNamed)) : dates
        let days = LocalizedText.joined(named.map { .moment($0.startsAt, .dayAndClock) }, by: " · ")
        let others = dates.count - named.count
        return others == 0
            ? days : .plural(others, one: "\(days) and \(others) more", other: "\(days) and \(others) more")
    }
}

/// The former and new starts and places of moved dates.
extension EventNewsText {
    private typealias Move = (date: Occurrence, from: EventMove.State, move: EventMove)

    private func moves(_ dates: [Occurrence]) -> [Move] {
        guard change == .changed else { return [] }
        return dates.compactMap { date in
            guard let old = before[date.id]?.state else { return nil }
            let move = EventMove(from: old, to: EventAt(event: event, occurrence: date).state)
            return move.map { (date, old, $0) }
        }
    }

    /// The moves in words; `nil` if there are none.
    private func moves(_ dates: [Occurrence], isOwn: Bool) -> LocalizedText? {
        let moves = moves(dates)
        if moves.isEmpty { return nil }
        if isOneOfSeries { return .sentences([moves[0].move.text, "The other dates stay as they are."]) }
        let named = isOwn ? moves.prefix(Self.mostNamed) : moves.prefix(1)
        let others = moves.count - named.count
        let rest = isOwn ? ownRest(others) : rest(others, isAll: moves.count == dates.count)
        return .sentences(named.map(\.move.text) + [others > 0 ? rest : ""])
    }

    private func ownRest(_ others: Int) -> LocalizedText {
        .plural(
            others,
            one: "\(others) more of your dates was also moved.",
            other: "\(others) more of your dates were also moved."
        )
    }

    private func rest(_ others: Int, isAll: Bool) -> LocalizedText {
        if isAll { return "All later dates were also moved." }
        return .plural(
            others,
            one: "\(others) later date was also moved.",
            other: "\(others) later dates were also moved."
        )
    }
}
