/// A page that each event of a name brings along, so that nobody has to ask for it.
struct CarriedPage: Sendable {
    /// The name of the events.
    let event: String
    /// What the stream's caller sees now: the page's own content for browsers, JSON for programs.
    let text: @Sendable () async throws -> String

    /// The events as they are sent: of several that wait, the last brings the page, and the others would tell nothing more.
    ///
    /// Where the page cannot be made, the events are told as they are: whoever then asks for it reads why.
    func complete(_ events: [LiveEvent]) async -> [LiveEvent] {
        guard let last = events.last(where: { $0.name == event }), let text = try? await text() else { return events }
        return events.compactMap { event in
            if event.name != self.event { return event }
            return event.id == last.id ? LiveEvent(id: last.id, name: last.name, text: text) : nil
        }
    }
}
