import CrosstownCalendar
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Export of the events that the caller edits, and import of an editor's table.
struct EventTable: Sendable {
    static let columns =
        ["id", "state", "ministries", "group", "repeats", "repeat_until"] + TimeLines.columns
        + EventForm.fields.map(\.name)
    static let needed = ["title", "starts_at", "ends_at", "ministries"]

    /// The most events to search for one that a line names.
    private static let mostEvents = 50_000

    let host: CommunityHost

    private var service: EventService { EventService(host: host) }

    func text(for caller: Caller?) async throws -> String {
        let events = try await service.list(for: caller, limit: Self.mostEvents)
        let (inviting, times) = try await host.database.read { transaction in
            let store = EventStore(transaction: transaction)
            return (try store.ministries(of: events.map(\.id)), try store.differing(of: events.map(\.id)))
        }
        let names = try await EventNames(service, caller)
        var text = CSVLine(Self.columns).description
        for event in events {
            let ministries = (inviting[event.id] ?? []).compactMap { names.ministries[$0] }.sorted()
            var values = EventForm.texts(of: event, zone: host.zone)
            (values["id"], values["state"]) = (event.id.description, event.state.rawValue)
            (values["ministries"], values["repeats"]) = (ministries.joined(separator: "; "), event.rule)
            values["group"] = event.group.flatMap { names.groups[$0] }
            let lines = (times[event.id] ?? []).map { TimeLines(host: host).values(of: $0, event) }
            for line in [values] + lines { text += CSVLine(Self.columns.map { line[$0] ?? "" }).description }
        }
        return text
    }

    /// Imports a table, each line in its own transaction; updates known events instead of adding them again.
    func take(_ rows: [CSVRow], by caller: Caller?) async throws -> TableReport {
        let names = try await EventNames(service, caller)
        var known = try await KnownEvents(service.list(for: caller, limit: Self.mostEvents), host.zone)
        return try await .taking(rows, id: host.ids.next(TableReport.self), named: ["title"]) { row in
            try await take(row.cells, names, &known, caller)
        }
    }

    private func take(
        _ values: [String: String],
        _ names: EventNames,
        _ known: inout KnownEvents,
        _ caller: Caller?
    ) async throws -> TableReport.Outcome {
        if let time = values[TimeLines.moment], !time.isEmpty {
            return try await TimeLines(host: host).take(values, of: known.id(named: values["id"]), by: caller)
        }
        var fields = try Self.fields(values, names)
        guard let id = known.id(of: values) else {
            var check = Validation()
            let state = fields["state"]?.first ?? ""
            check.require(
                state.isEmpty || EventState(rawValue: state) != .cancelled,
                "state",
                "must be draft or published"
            )
            try check.finish()
            known.add(try await service.create(RecordForm(fields: fields), by: caller), named: values["id"])
            return .added
        }
        let before = try await service.find(id, for: caller)
        fields = Self.fields(of: before, host.zone).merging(fields) { $1 }
        let checked = try EventForm(RecordForm(fields: fields), zone: host.zone, now: host.clock.now())
        if isSame(checked, before) { return .unchanged }
        try await service.change(id, RecordForm(fields: fields), by: caller)
        return .changed
    }

    /// Whether a line changes nothing about an event.
    private func isSame(_ checked: EventForm, _ before: EditedEvent) -> Bool {
        let after = checked.applied(to: before.event)
        return EventForm.texts(of: after, zone: host.zone) == EventForm.texts(of: before.event, zone: host.zone)
            && after.rule == before.event.rule && after.state == before.event.state
            && checked.group == before.event.group && Set(checked.ministries) == Set(before.ministries)
    }

    private static func fields(of edited: EditedEvent, _ zone: ZoneTimes) -> [String: [String]] {
        var fields = EventForm.texts(of: edited.event, zone: zone).mapValues { [$0] }
        fields["state"] = [edited.event.state.rawValue]
        fields["repeats"] = [edited.event.rule]
        fields["ministries"] = edited.ministries.map(\.description)
        fields["group"] = [edited.event.group?.description ?? ""]
        return fields
    }

    /// The form values of a line, with identifiers instead of names.
    private static func fields(_ values: [String: String], _ names: EventNames) throws -> [String: [String]] {
        var check = Validation()
        var fields = values.mapValues { [$0] }
        fields["id"] = nil
        if let text = values["ministries"] {
            let ministries = text.split(separator: ";").map { names.ministry(String($0).trimmedBlanks) }
            check.require(
                !ministries.contains(nil),
                "ministries",
                """
                must be names that each match exactly one entry you can edit
                """
            )
            fields["ministries"] = ministries.compactMap { $0?.description }
        }
        if let text = values["group"], !text.isEmpty {
            let group = names.group(text)
            check.require(group != nil, "group", "must match exactly one entry you can edit")
            fields["group"] = [group?.description ?? ""]
        }
        for field in EventForm.fields {
            guard case .check = field.kind, let text = values[field.name] else { continue }
            fields[field.name] = [RecordImport.isYes(text) ? "true" : ""]
        }
        try check.finish()
        return fields
    }
}

/// The names of ministries and groups in a table.
private struct EventNames {
    let ministries: [Identifier<CommunityRecord>: String]
    let groups: [Identifier<CommunityRecord>: String]

    init(_ service: EventService, _ caller: Caller?) async throws {
        let pick = { (first: String, _: String) in first }
        ministries = Dictionary(
            try await service.ministries(for: caller).map { ($0.id, $0.name) },
            uniquingKeysWith: pick
        )
        groups = Dictionary(try await service.groups(for: caller).map { ($0.id, $0.name) }, uniquingKeysWith: pick)
    }

    func ministry(_ text: String) -> Identifier<CommunityRecord>? { Self.only(text, ministries) }

    func group(_ text: String) -> Identifier<CommunityRecord>? { Self.only(text, groups) }

    /// Finds the only match of a name, with or without its suffix in brackets, or of an identifier.
    private static func only(
        _ text: String,
        _ names: [Identifier<CommunityRecord>: String]
    ) -> Identifier<CommunityRecord>? {
        if let id = Identifier<CommunityRecord>(text), names[id] != nil { return id }
        let exact = names.filter { $0.value == text }
        let found = exact.isEmpty ? names.filter { $0.value.hasPrefix(text + " (") } : exact
        return found.count == 1 ? found.first?.key : nil
    }
}

/// The events that a line may match, by identifier, or by title and start.
private struct KnownEvents {
    private let zone: ZoneTimes
    private var ids: [Identifier<CommunityEvent>: Identifier<CommunityEvent>] = [:]
    private var byName: [String: Identifier<CommunityEvent>] = [:]

    init(_ events: [CommunityEvent], _ zone: ZoneTimes) {
        self.zone = zone
        for event in events { add(event) }
    }

    private static func name(_ title: String, _ begin: String) -> String { begin.prefix(16) + " " + title }

    /// Adds an event, optionally with its identifier in another installation, which the table uses.
    mutating func add(_ event: CommunityEvent, named name: String? = nil) {
        ids[event.id] = event.id
        if let name = name.flatMap({ Identifier<CommunityEvent>($0) }) { ids[name] = event.id }
        let begin = EventForm.texts(of: event, zone: zone)["starts_at"] ?? ""
        byName[Self.name(event.title, begin)] = event.id
    }

    func id(named name: String?) -> Identifier<CommunityEvent>? {
        name.flatMap { Identifier<CommunityEvent>($0) }.flatMap { ids[$0] }
    }

    func id(of values: [String: String]) -> Identifier<CommunityEvent>? {
        if let id = id(named: values["id"]) { return id }
        return byName[Self.name(values["title"] ?? "", values["starts_at"] ?? "")]
    }
}
