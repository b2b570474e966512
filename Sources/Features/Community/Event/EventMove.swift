import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The move of an occurrence: its former start and place, in words.
struct EventMove: Sendable {
    /// The start and place of an event.
    struct State: Codable, Sendable, Hashable {
        let startsAt: Timestamp
        let place: String
    }

    private let before: State
    private let after: State

    /// `nil` if neither the start nor a named place changed.
    init?(from before: State, to after: State) {
        (self.before, self.after) = (before, after)
        if !hasOtherTime, !hasOtherPlace { return nil }
    }

    private var hasOtherTime: Bool { before.startsAt != after.startsAt }
    private var hasOtherPlace: Bool {
        before.place != after.place && !before.place.isEmpty && !after.place.isEmpty
    }

    var text: LocalizedText {
        if hasOtherTime { return "Moved from \(words(before)) to \(words(after))." }
        let day = LocalizedText.moment(after.startsAt, .dayAndClock)
        return "On \(day), moved from \(before.place) to \(after.place)."
    }

    private func words(_ state: State) -> LocalizedText {
        let place = hasOtherPlace ? [LocalizedText(verbatim: state.place)] : []
        return .joined([.moment(state.startsAt, .dayAndClock)] + place, by: ", ")
    }
}

extension EventAt {
    var state: EventMove.State { EventMove.State(startsAt: occurrence.startsAt, place: event.place) }

    /// The former start and place, until it begins.
    func movedFrom(at now: Timestamp) -> EventMove.State? {
        guard let before = occurrence.movedFrom, occurrence.startsAt > now, !occurrence.isCancelled,
            event.state != .cancelled, EventMove(from: before, to: state) != nil
        else { return nil }
        return before
    }
}

extension Markup {
    /// The note on pages that an event was moved.
    static func moved(from before: EventMove.State?, to after: EventMove.State) -> Markup {
        guard let before, let move = EventMove(from: before, to: after) else { return .empty }
        return "<p class=\"notice\" data-moved>\(.icon("info"))<span>\(move.text)</span></p>"
    }
}
