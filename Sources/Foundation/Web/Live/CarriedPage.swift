/// A page that is included in each event of a name, to save a request.
struct CarriedPage: Sendable {
    /// The name of the events.
    let event: String
    /// Returns what the stream's caller sees now: HTML for browsers, JSON for programs.
    let text: @Sendable () async throws -> String

    /// Returns the events to send: the last of several waiting ones includes the page, and the others would add
    /// nothing.
    ///
    /// If creating the page fails, the events are sent without it: the request for it returns the error.
    func complete(_ events: [LiveEvent]) async -> [LiveEvent] {
        guard let last = events.last(where: { $0.name == event }), let text = try? await text() else { return events }
        return events.compactMap { event in
            if event.name != self.event { return event }
            return event.id == last.id ? LiveEvent(id: last.id, name: last.name, text: text) : nil
        }
    }
}
