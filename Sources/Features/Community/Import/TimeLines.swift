import CrosstownCalendar
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The lines of a table for single occurrences that differ from their event: moved, canceled, or with texts of their
/// own.
struct TimeLines: Sendable {
    /// The column with the occurrence's start according to the event.
    static let moment = "time_of"
    /// The columns of these lines only.
    static let columns = [moment, "note"]

    let host: CommunityHost

    func values(of occurrence: Occurrence, _ event: CommunityEvent) -> [String: String] {
        var values = TimeService.texts(of: occurrence, zone: host.zone)
        let shown = occurrence.applied(to: event)
        (values["title"], values["place"]) = (shown.title, shown.place)
        values["id"] = event.id.description
        values[Self.moment] = moment(of: occurrence)
        values["state"] = (occurrence.isCancelled ? EventState.cancelled : .published).rawValue
        return values
    }

    private func moment(of occurrence: Occurrence) -> String {
        RecordField(Self.moment, "Begins", .moment).text(occurrence.ruleAt.sqlValue, host.zone)
    }

    /// Imports a line.
    ///
    /// - Throws: `Problem` that names every invalid column, or with status 404 or 409.
    func take(
        _ values: [String: String],
        of id: Identifier<CommunityEvent>?,
        by caller: Caller?
    ) async throws -> TableReport.Outcome {
        guard let id else { throw Self.refused("id", "must be the ID of an event you can edit") }
        let edited = try await EventService(host: host).find(id, for: caller)
        let wanted = String((values[Self.moment] ?? "").prefix(16))
        guard let known = edited.occurrences.first(where: { moment(of: $0) == wanted }) else {
            throw Self.refused(Self.moment, "must be one of the event’s dates")
        }
        let before = self.values(of: known, edited.event)
        var after = before.merging(values.filter { before[$0.key] != nil }) { $1 }
        after["id"] = before["id"]
        if after == before { return .unchanged }
        try await change(known, edited.event, after, by: caller)
        return .changed
    }

    private func change(
        _ known: Occurrence,
        _ event: CommunityEvent,
        _ values: [String: String],
        by caller: Caller?
    ) async throws {
        var fields = values
        for (name, common) in [("title", event.title), ("place", event.place)] where fields[name] == common {
            fields[name] = ""
        }
        let service = TimeService(host: host)
        _ = try await service.change(known.id, RecordForm(fields: fields.mapValues { [$0] }), by: caller)
        let isOff = values["state"] == EventState.cancelled.rawValue
        if isOff, !known.isCancelled {
            _ = try await service.cancel(known.id, message: values["note"] ?? "", by: caller)
        } else if !isOff, known.isCancelled {
            _ = try await service.restore(known.id, by: caller)
        }
    }

    private static func refused(_ column: String, _ message: LocalizedText) -> Problem {
        .invalid([.init(field: column, message: message)])
    }
}
