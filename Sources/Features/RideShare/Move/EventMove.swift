import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// An event moved by its organizer.
struct EventMove: Sendable {
    let before: EventTimeAndPlace
    let after: EventTimeAndPlace

    /// `nil` if nothing has changed.
    init?(_ before: EventTimeAndPlace, _ event: DirectoryEvent) {
        guard let after = EventTimeAndPlace(event), before != after else { return nil }
        (self.before, self.after) = (before, after)
    }

    private var hasOtherTime: Bool { before.beginsAt != after.beginsAt }
    private var hasOtherName: Bool { before.place != after.place }
    private var hasOtherPlace: Bool { hasOtherName || before.position != after.position }

    /// A short summary of the change.
    func title(_ name: String) -> LocalizedText {
        switch (hasOtherTime, hasOtherPlace) {
        case (true, true): "New time and place for \(name)"
        case (true, false): "New time for \(name)"
        case (false, true): "New place for \(name)"
        case (false, false): "New end time for \(name)"
        }
    }

    /// Returns the old and new time and place.
    func text(_ localTime: LocalTime) -> LocalizedText {
        if hasOtherTime || hasOtherName {
            return "The organizer moved the event from \(words(before, localTime)) to \(words(after, localTime))."
        }
        if hasOtherPlace { return "The organizer moved \(after.place) on the map." }
        let (before, after) = (localTime.text(for: before.endsAt), localTime.text(for: after.endsAt))
        return "The organizer moved the end of the event from \(before) to \(after)."
    }

    private func words(_ state: EventTimeAndPlace, _ localTime: LocalTime) -> LocalizedText {
        let time = hasOtherTime ? [localTime.text(for: state.beginsAt)] : []
        let name = PlaceName(state.place.isEmpty ? state.position.text : state.place).inSentence
        return .joined(time + (hasOtherName ? [name] : []), by: ", ")
    }
}
