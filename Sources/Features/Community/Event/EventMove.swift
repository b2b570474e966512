import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// From when and where an event was moved at one time, in words.
struct EventMove: Sendable {
    /// When an event begins, and where that is.
    struct State: Codable, Sendable, Hashable {
        let startsAt: Timestamp
        let place: String
    }

    private let before: State
    private let after: State

    /// `nil` where neither the beginning nor a named place is another one.
    init?(from before: State, to after: State) {
        (self.before, self.after) = (before, after)
        if !hasOtherTime, !hasOtherPlace { return nil }
    }

    private var hasOtherTime: Bool { before.startsAt != after.startsAt }
    private var hasOtherPlace: Bool {
        before.place != after.place && !before.place.isEmpty && !after.place.isEmpty
    }

    /// From what to what it was moved.
    var text: LocalizedText {
        if hasOtherTime { return "It was moved from \(words(before)) to \(words(after))." }
        let day = LocalizedText.moment(after.startsAt, .dayAndClock)
        return "On \(day) it was moved from \(before.place) to \(after.place)."
    }

    private func words(_ state: State) -> LocalizedText {
        let place = hasOtherPlace ? [LocalizedText(verbatim: state.place)] : []
        return .joined([.moment(state.startsAt, .dayAndClock)] + place, by: ", ")
    }
}

extension EventAt {
    /// When and where it is.
    var state: EventMove.State { EventMove.State(startsAt: occurrence.startsAt, place: event.place) }

    /// From when and where it was moved, until it begins.
    func movedFrom(at now: Timestamp) -> EventMove.State? {
        guard let before = occurrence.movedFrom, occurrence.startsAt > now, !occurrence.isCancelled,
            event.state != .cancelled, EventMove(from: before, to: state) != nil
        else { return nil }
        return before
    }
}

extension Markup {
    /// Says on pages that an event was moved.
    static func moved(from before: EventMove.State?, to after: EventMove.State) -> Markup {
        guard let before, let move = EventMove(from: before, to: after) else { return .empty }
        return "<p class=\"notice\" data-moved>\(.icon("info"))<span>\(move.text)</span></p>"
    }
}
