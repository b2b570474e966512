import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Declares how tables come and go.
struct ImportRoutes {
    let host: CommunityHost
    let reports: ImportReports

    /// The address of a kind, and the report that is to be shown.
    struct KindQuery: Codable, Sendable {
        var kind: RecordKind.Name
        var report: Identifier<ImportReport>?
    }

    /// The report that is to be shown.
    struct ReportQuery: Codable, Sendable {
        var report: Identifier<ImportReport>?
    }

    /// A table.
    struct TableForm: Codable, Sendable {
        var file: UploadedFile?
    }

    /// The buildings of a campus.
    struct MapForm: Codable, Sendable {
        var campus: Identifier<CommunityRecord>?
        var file: UploadedFile?
    }

    /// Whose role is taken back.
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

    private func addEvents<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (reports, events) = (reports, EventTable(host: host))
        routes.file(
            CommunityLinks.eventsTable.href,
            in: .communityEditing,
            RouteName("exportEvents", "The events that the caller may edit, as a table"),
            mediaType: "text/csv"
        ) { (_: Empty, _, context) in
            CSVResponse.response(try await events.text(for: context.caller), called: "events.csv")
        }
        routes.page(
            CommunityLinks.eventsImport.href,
            in: .communityEditing,
            RouteName("getEventImport", "How a table of events is imported, and what became of one")
        ) { (query: ReportQuery, context) in
            Self.events(query.report.flatMap { reports.find($0, for: context.caller) }, nil)
        }
        routes.post(
            CommunityLinks.eventsImport.href,
            in: .communityEditing,
            RouteName("importEvents", "Take over a table of events"),
            bodyLimit: ImportTable.mostBytes,
            retry: { (_: Empty, refused, _) in Self.events(nil, refused) },
            use: { (_: Empty, form: TableForm, context) in
                let table = try ImportTable(form.file?.content, columns: Set(EventTable.columns))
                let report = try await events.take(table, by: context.caller)
                reports.keep(report, for: context.caller)
                return ChangeResponse(report, at: CommunityLinks.eventsImport.adding("report", report.id))
            }
        )
    }

    private func addRecords<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (reports, importer) = (reports, RecordImport(host: host))
        routes.page(
            "/community/console/records/:kind/import",
            in: .communityEditing,
            RouteName("getRecordImport", "How a table is imported, and what became of one")
        ) { (query: KindQuery, context) in
            let report = query.report.flatMap { reports.find($0, for: context.caller) }
            return Self.page(of: .named(query.kind), report, nil)
        }
        routes.post(
            "/community/console/records/:kind/import",
            in: .communityEditing,
            RouteName("importRecords", "Take over a table of comma-separated values"),
            bodyLimit: ImportTable.mostBytes,
            retry: { (address: RecordRoutes.KindAddress, refused, _) in
                Self.page(of: .named(address.kind), nil, refused)
            },
            use: { (address: RecordRoutes.KindAddress, form: TableForm, context) in
                let kind = RecordKind.named(address.kind)
                let table = try ImportTable(form.file?.content, columns: Set(RecordImport.columns(of: kind)))
                let report = try await importer.take(table, kind, by: context.caller)
                reports.keep(report, for: context.caller)
                return ChangeResponse(report, at: CommunityLinks.recordImport(kind.name).adding("report", report.id))
            }
        )
        routes.file(
            "/community/console/records/:kind/table.csv",
            in: .communityConsole,
            RouteName("exportRecords", "All of one kind that the caller may edit, as a table"),
            mediaType: "text/csv"
        ) { (address: RecordRoutes.KindAddress, _, context) in
            let kind = RecordKind.named(address.kind)
            let table = try await importer.table(of: kind, for: context.caller)
            return CSVResponse.response(table, called: "\(kind.name.rawValue).csv")
        }
    }

    private static func page(of kind: RecordKind, _ report: ImportReport?, _ refused: RefusedForm?) -> ImportPage {
        ImportPage(
            title: kind.title,
            model: .init(columns: RecordImport.columns(of: kind), report: report),
            needed: kind.fields.filter { !$0.isOptional }.map(\.name),
            target: CommunityLinks.recordImport(kind.name),
            back: CommunityLinks.records(kind.name),
            refused: refused
        )
    }

    private func addHelpers<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (reports, importer) = (reports, PeopleImport(host: host))
        routes.page(
            CommunityLinks.helpers.href,
            in: .communityEditing,
            RouteName("listHelpers", "Leaders and editors of what the caller edits")
        ) { (_: Empty, context) in
            HelpersPage(model: .init(helpers: try await importer.list(for: context.caller)))
        }
        routes.page(
            CommunityLinks.helpersImport.href,
            in: .communityEditing,
            RouteName("getHelperImport", "How leaders and editors are imported, and what became of a table")
        ) { (query: ReportQuery, context) in
            Self.helpers(query.report.flatMap { reports.find($0, for: context.caller) }, nil)
        }
        routes.post(
            CommunityLinks.helpersImport.href,
            in: .communityEditing,
            RouteName("importHelpers", "Make people leaders and editors by a table"),
            bodyLimit: ImportTable.mostBytes,
            retry: { (_: Empty, refused, _) in Self.helpers(nil, refused) },
            use: { (_: Empty, form: TableForm, context) in
                let table = try ImportTable(form.file?.content, columns: Set(PeopleImport.columns))
                let report = try await importer.take(table, by: context.caller)
                reports.keep(report, for: context.caller)
                return ChangeResponse(report, at: CommunityLinks.helpersImport.adding("report", report.id))
            }
        )
        routes.post(
            CommunityLinks.helpersRemoval.href,
            in: .communityEditing,
            RouteName("removeHelper", "Take the role of a leader or editor back")
        ) { (_: Empty, body: RemovalBody, context) in
            try await importer.remove(body.account, body.role, scope: body.scope, by: context.caller)
            return ChangeResponse.done(at: CommunityLinks.helpers)
        }
        routes.file(
            CommunityLinks.helpersTable.href,
            in: .communityEditing,
            RouteName("exportHelpers", "Leaders and editors of what the caller edits, as a table"),
            mediaType: "text/csv"
        ) { (_: Empty, _, context) in
            CSVResponse.response(try await importer.table(for: context.caller), called: "people.csv")
        }
    }

    private static func events(_ report: ImportReport?, _ refused: RefusedForm?) -> ImportPage {
        ImportPage(
            title: "Events and doors",
            model: .init(columns: EventTable.columns, report: report),
            needed: EventTable.needed,
            hint: "Several ministries have semicolons between them. An event is known by its title and when it begins.",
            target: CommunityLinks.eventsImport,
            back: CommunityLinks.consoleEvents,
            refused: refused
        )
    }

    private func addBuildings<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (reports, buildings) = (reports, BuildingImport(host: host))
        routes.page(
            CommunityLinks.buildingsImport.href,
            in: .communityEditing,
            RouteName("getBuildingImport", "How the buildings of a campus are imported, and what became of them")
        ) { (query: ReportQuery, context) in
            BuildingImportPage(
                campuses: try await buildings.campuses(for: context.caller),
                report: query.report.flatMap { reports.find($0, for: context.caller) },
                refused: nil
            )
        }
        routes.post(
            CommunityLinks.buildingsImport.href,
            in: .communityEditing,
            RouteName("importBuildings", "Take over the buildings of a campus from GeoJSON"),
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
                reports.keep(report, for: context.caller)
                return ChangeResponse(report, at: CommunityLinks.buildingsImport.adding("report", report.id))
            }
        )
    }

    private static func helpers(_ report: ImportReport?, _ refused: RefusedForm?) -> ImportPage {
        ImportPage(
            title: "Leaders and editors",
            model: .init(columns: PeopleImport.columns, report: report),
            needed: ["mail", "role", "for"],
            target: CommunityLinks.helpersImport,
            back: CommunityLinks.helpers,
            refused: refused
        )
    }
}
