import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct AuditQuery: Codable, Sendable {
    /// The names of the fields of its form.
    static let fields = DayRange.fields.union(["actor", "kind", "operation", "capability", "text"])

    /// The user name of the actor, or the ID of a program's key.
    var actor: String?
    var kind: AuditEntry.Kind?
    var operation: String?
    /// The capability of the pages; `service` for those of the service.
    var capability: String?
    /// Text in the address or in the changes.
    var text: String?
    var from: CivilDay?
    var until: CivilDay?
    /// The entry after which the page starts.
    var behind: Identifier<AuditEntry>?

    /// Returns the address of the same query.
    func link(to place: Link, behind entry: Identifier<AuditEntry>? = nil) -> Link {
        place.adding("actor", actor).adding("kind", kind?.rawValue).adding("operation", operation)
            .adding("capability", capability).adding("text", text).adding("from", from).adding("until", until).adding(
                "behind",
                entry
            )
    }
}

struct AuditPage: Page {
    let query: AuditQuery
    let entries: [AuditEntry]
    let teller: AuditTeller
    let summaries: OperationSummaries
    /// The operations in the log, by description.
    let operations: [(id: String, summary: LocalizedText)]
    let capabilities: [Capability]
    let next: Identifier<AuditEntry>?
    /// The rejected filter.
    let refused: RefusedForm?

    private static let explanation: LocalizedText = """
        What staff and programs changed, and whose data they viewed. If a name, address or text changed, the log \
        records only that it changed.
        """

    var title: LocalizedText { "Audit log" }

    var setting: PageSetting { PageSetting(.console) }

    var main: Markup {
        """
        <h1>\("Audit log")</h1><div class="stack">\
        <p>\(Self.explanation)</p>\
        \(filter)\(refused == nil ? results : .empty)</div>
        """
    }

    private var results: Markup { "\(entries.isEmpty ? empty : table)<p>\(pages)</p>" }

    private var empty: Markup {
        EmptyState("clock", "Nothing here", "Nothing matches these filters.").markup
    }

    private var filter: Markup {
        """
        <form id="audit-filter" class="filters" method="get"\(attribute: "action", AuditRoutes.home)>\
        \(FormField("actor", label: "Who").markup(refused, value: query.actor))\
        \(choice("kind", label: "Kind", query.kind?.rawValue, among: kinds))\
        \(choice("operation", label: "What", query.operation, among: operations.map { ($0.id, $0.summary) }))\
        \(choice("capability", label: "Feature", query.capability, among: parts))\
        \(FormField("text", label: "Text or ID").markup(refused, value: query.text))\
        \(DayRange(query.from, query.until).markup(refused))\
        <button class="button button-primary">\("Show")</button></form>
        """
    }

    private var kinds: [SelectField.Option] {
        [(AuditEntry.Kind.change.rawValue, "Changes"), (AuditEntry.Kind.reading.rawValue, "Views")]
    }

    private var parts: [SelectField.Option] {
        [(AuditRoutes.service, "The service itself")] + capabilities.map { ($0.id.description, $0.name) }
    }

    private func choice(
        _ name: String,
        label: LocalizedText,
        _ chosen: String?,
        among choices: [SelectField.Option]
    ) -> Markup {
        SelectField(name, label: label, options: [("", "All")] + choices).markup(refused, value: chosen)
    }

    private var table: Markup {
        ConsoleTable(
            id: "audit-entries",
            caption: "Actions",
            columns: [.init("When"), .init("Who"), .init("What"), .init("Changes")],
            rows: entries.map(cells)
        ).markup
    }

    private func cells(_ entry: AuditEntry) -> [Markup] {
        ["\(.moment(entry.madeAt))", "\(actor(of: entry))", "\(action(of: entry))", details(entry)]
    }

    /// Returns what the actor did, and to what, such as "Add a driver: S40".
    func action(of entry: AuditEntry) -> LocalizedText {
        let action = summaries.text(of: entry.operation, stored: entry.summary)
        return teller.subject(of: entry).map { .labeled(action, $0) } ?? action
    }

    /// Returns the page that the actor viewed, or the number of changed rows, with the changes folded.
    private func details(_ entry: AuditEntry) -> Markup {
        if entry.kind == .reading { return "<a\(attribute: "href", entry.path)>\("Open the page")</a>" }
        let told = teller.changes(of: entry)
        if told.isEmpty { return "<span class=\"quiet\">\("No details")</span>" }
        return """
            <details class="disclosure"><summary>\(Self.sum(of: told))</summary>\
            <ul>\(forEach: told, \.markup)</ul></details>
            """
    }

    func actor(of entry: AuditEntry) -> LocalizedText {
        if let name = teller.names.actor(entry.actor) { return LocalizedText(verbatim: name) }
        let isKnown = Identifier<Account>(entry.actor) == nil && !ProgramKey.isCaller(entry.actor)
        return isKnown ? LocalizedText(verbatim: entry.actor) : "Program or deleted account"
    }

    func name(_ entry: AuditEntry) -> String {
        Identifier<Account>(entry.actor).flatMap { teller.names.people[$0] } ?? entry.actor
    }

    private static func sum(of changes: [ToldChange]) -> LocalizedText {
        let rows = changes.reduce(0) { $0 + $1.count }
        return .plural(rows, one: "\(rows) change", other: "\(rows) changes")
    }

    private var pages: Markup {
        let file = query.link(to: AuditRoutes.file)
        let older = next.map { id in
            "<a class=\"button button-small\" rel=\"next\"\(attribute: "href", query.link(to: AuditRoutes.home, behind: id))>\("Older")</a> "
                as Markup
        }
        return
            "\(optional: older)<a class=\"button button-small\" download\(attribute: "href", file)>\("Download as CSV")</a>"
    }

    private struct Encoded: Codable {
        struct Entry: Codable {
            let at: Timestamp
            let actor: String
            let kind: AuditEntry.Kind
            let operation: String
            let path: String
            let changes: [AuditedChange]
        }

        let entries: [Entry]
        let next: Identifier<AuditEntry>?
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(
            entries: entries.map {
                .init(
                    at: $0.madeAt,
                    actor: name($0),
                    kind: $0.kind,
                    operation: $0.operation,
                    path: $0.path,
                    changes: $0.changes
                )
            },
            next: next
        ).encode(to: encoder)
    }
}
