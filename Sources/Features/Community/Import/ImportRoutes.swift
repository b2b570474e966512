import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Declares the routes for importing and exporting tables.
struct ImportRoutes {
    let host: CommunityHost
    let reports: TableReports

    /// The address of a kind, with the report to show.
    struct KindQuery: Codable, Sendable {
        var kind: RecordKind.Name
        var report: Identifier<TableReport>?
    }

    struct MapForm: Codable, Sendable {
        var campus: Identifier<CommunityRecord>?
        var file: UploadedFile?
    }

    struct RemovalBody: Codable, Sendable {
        var account: Identifier<Account>
        var role: CommunityHelper.Role
        var scope: String
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addRecords(to: routes)
        addHelpers(to: routes)
        addEvents(to: routes)
        addBuildings(to: routes)
    }

    /// The layout of a table: values missing from a line stay.
    private static func layout(_ columns: [String]) -> CSVLayout {
        CSVLayout(
            columns.map { .init($0) },
            mostRows: 1_000,
            mostBytes: 2 * 1_024 * 1_024,
            allowsShortRows: true
        )
    }

    /// A kind of table whose import updates known lines.
    private static func table(
        _ title: LocalizedText,
        columns: [String],
        needed: [String],
        hint: LocalizedText? = nil,
        at target: Link,
        back: Link
    ) -> TableImport {
        let known: LocalizedText =
            "We update lines that already exist, so you can import the same table again."
        let texts = [known, .labeled("Required columns", needed.joined(separator: ", "))] + [hint].compactMap(\.self)
        return TableImport(title, as: [layout(columns)], at: target, back: back, texts: texts)
    }

    private func addEvents<Context: CrosstownContext>(to routes: Routes<Context>) {
        let events = EventTable(host: host)
        routes.file(
            CommunityLinks.eventsTable,
            in: .communityEditing,
            RouteName("exportEvents", "The events that the caller may edit, as a table"),
            mediaType: "text/csv"
        ) { (_: Empty, _, context) in
            CSVResponse.response(try await events.text(for: context.caller), called: "events.csv")
        }
        let table = Self.table(
            "Events and check-in",
            columns: EventTable.columns,
            needed: EventTable.needed,
            hint: "Separate several ministries with semicolons. Events are matched by title and start.",
            at: CommunityLinks.eventsImport,
            back: CommunityLinks.consoleEvents
        )
        routes.table(
            table,
            in: .communityEditing,
            show: RouteName("getEventImport", "How a table of events is imported, and what became of one"),
            send: RouteName("importEvents", "Import events from a file"),
            reports: reports
        ) { try await events.take($0, by: $1) }
    }

    private func addRecords<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (reports, importer) = (reports, RecordImport(host: host))
        routes.page(
            CommunityLinks.recordImport,
            in: .communityEditing,
            RouteName("getRecordImport", "Open the form to import entries from a file")
        ) { (query: KindQuery, context) in
            Self.table(of: .named(query.kind)).page(reports.find(query.report, for: context.caller))
        }
        routes.post(
            CommunityLinks.recordImport,
            in: .communityEditing,
            RouteName("importRecords", "Import entries from a file"),
            creates: true,
            bodyLimit: Self.layout([]).mostBytes,
            retry: { (address: RecordRoutes.KindAddress, refused, _) in
                Self.table(of: .named(address.kind)).page(refused: refused)
            },
            use: { (address: RecordRoutes.KindAddress, form: TableForm, context) in
                let kind = RecordKind.named(address.kind)
                let table = Self.table(of: kind)
                let report = try await importer.take(table.rows(of: form), kind, by: context.caller)
                return reports.answer(report, to: context.caller, at: table.target)
            }
        )
        routes.file(
            CommunityLinks.recordTable,
            in: .communityConsole,
            RouteName("exportRecords", "Download entries as a file"),
            mediaType: "text/csv"
        ) { (address: RecordRoutes.KindAddress, _, context) in
            let kind = RecordKind.named(address.kind)
            let table = try await importer.table(of: kind, for: context.caller)
            return CSVResponse.response(table, called: "\(kind.name.rawValue).csv")
        }
    }

    private static func table(of kind: RecordKind) -> TableImport {
        table(
            kind.title,
            columns: RecordImport.columns(of: kind),
            needed: kind.fields.filter { !$0.isOptional }.map(\.name),
            at: CommunityLinks.recordImport(kind.name),
            back: CommunityLinks.records(kind.name)
        )
    }

    private func addHelpers<Context: CrosstownContext>(to routes: Routes<Context>) {
        let importer = PeopleImport(host: host)
        routes.page(
            CommunityLinks.helpers,
            in: .communityEditing,
            RouteName("listHelpers", "Leaders and editors of what the caller edits")
        ) { (_: Empty, context) in
            HelpersPage(model: .init(helpers: try await importer.list(for: context.caller)))
        }
        let table = Self.table(
            "Leaders and editors",
            columns: PeopleImport.columns,
            needed: ["mail", "role", "for"],
            at: CommunityLinks.helpersImport,
            back: CommunityLinks.helpers
        )
        routes.table(
            table,
            in: .communityEditing,
            show: RouteName("getHelperImport", "How leaders and editors are imported, and what became of a table"),
            send: RouteName("importHelpers", "Import leaders and editors from a file"),
            reports: reports
        ) { try await importer.take($0, by: $1) }
        routes.post(
            CommunityLinks.helpersRemoval,
            in: .communityEditing,
            RouteName("removeHelper", "Remove a leader or editor")
        ) { (_: Empty, body: RemovalBody, context) in
            try await importer.remove(body.account, body.role, scope: body.scope, by: context.caller)
            return ChangeResponse.done(at: CommunityLinks.helpers)
        }
        routes.file(
            CommunityLinks.helpersTable,
            in: .communityEditing,
            RouteName("exportHelpers", "Leaders and editors of what the caller edits, as a table"),
            mediaType: "text/csv"
        ) { (_: Empty, _, context) in
            CSVResponse.response(try await importer.table(for: context.caller), called: "people.csv")
        }
    }

    private func addBuildings<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (reports, buildings) = (reports, BuildingImport(host: host))
        routes.page(
            CommunityLinks.buildingsImport,
            in: .communityEditing,
            RouteName("getBuildingImport", "How the buildings of a campus are imported, and what became of them")
        ) { (query: TableReportQuery, context) in
            BuildingImportPage(
                campuses: try await buildings.campuses(for: context.caller),
                report: reports.find(query.report, for: context.caller),
                refused: nil
            )
        }
        routes.post(
            CommunityLinks.buildingsImport,
            in: .communityEditing,
            RouteName("importBuildings", "Import a campus’s buildings from a file"),
            creates: true,
            bodyLimit: BuildingFile.mostBytes,
            retry: { (_: Empty, refused, context) in
                BuildingImportPage(
                    campuses: try await buildings.campuses(for: context.caller),
                    report: nil,
                    refused: refused
                )
            },
            use: { (_: Empty, form: MapForm, context) in
                let report = try await buildings.take(form.file?.content, campus: form.campus, by: context.caller)
                return reports.answer(report, to: context.caller, at: CommunityLinks.buildingsImport)
            }
        )
    }
}
