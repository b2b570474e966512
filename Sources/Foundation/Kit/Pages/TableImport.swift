public import CrosstownValues
public import CrosstownWeb

/// A kind of table that users upload, with the texts and the address of its page.
public struct TableImport: Sendable {
    /// The title of the page.
    public let title: LocalizedText
    /// The possible layouts.
    public let layouts: [CSVLayout]
    /// The address of the page and of its form.
    public let target: Link
    let back: Link
    let texts: [LocalizedText]
    let live: LiveReport?

    /// The live stream that updates unfinished reports, and its event.
    public typealias LiveReport = (stream: Link, event: String)

    /// Creates a kind of table.
    ///
    /// - Parameters:
    ///   - title: the title of the page.
    ///   - layouts: the possible layouts.
    ///   - target: the address of the page and of its form.
    ///   - back: the page that it links back to.
    ///   - texts: more information above the form.
    ///   - live: what updates unfinished reports.
    public init(
        _ title: LocalizedText,
        as layouts: [CSVLayout],
        at target: Link,
        back: Link,
        texts: [LocalizedText] = [],
        live: LiveReport? = nil
    ) {
        self.title = title
        self.layouts = layouts
        self.target = target
        self.back = back
        self.texts = texts
        self.live = live
    }

    /// Parses the lines of a file.
    ///
    /// - Throws: `Problem` with status 422 where the table as a whole is invalid, `CancellationError`.
    public func rows(of form: TableForm) throws -> [CSVRow] { try CSVTable(form.file, as: layouts).rows }

    /// The maximum size of a file, in bytes.
    public var mostBytes: Int { layouts.map(\.mostBytes).max() ?? 0 }

    /// Creates its page, with a report or the errors of a rejected table.
    public func page(_ report: TableReport? = nil, refused: RefusedForm? = nil) -> TableImportPage {
        TableImportPage(table: self, report: report, refused: refused)
    }
}

/// The form to upload a table.
public struct TableForm: Codable, Sendable {
    /// The file.
    public let file: UploadedFile?
}

/// The query for a report.
public struct TableReportQuery: Codable, Sendable {
    /// The ID of the report, if any.
    public let report: Identifier<TableReport>?
}

extension Routes where Context: CrosstownContext {
    /// Adds the page and the form of an import.
    ///
    /// - Parameters:
    ///   - table: the kind of table.
    ///   - group: the group of both routes.
    ///   - show: the name of the page.
    ///   - send: the name of the form.
    ///   - find: returns a report.
    ///   - take: imports the lines, and responds with the report.
    public func table(
        _ table: TableImport,
        in group: RouteGroup,
        show: RouteName,
        send: RouteName,
        find: @escaping @Sendable (Identifier<TableReport>, Caller?) throws -> TableReport?,
        take: @escaping @Sendable ([CSVRow], Caller?) async throws -> ChangeResponse<TableReport>
    ) {
        page(table.target, in: group, show) { (query: TableReportQuery, context) in
            table.page(try query.report.flatMap { try find($0, context.caller) })
        }
        post(
            table.target,
            in: group,
            send,
            creates: true,
            bodyLimit: table.mostBytes,
            retry: { (_: Empty, refused, _) in table.page(refused: refused) },
            use: { (_: Empty, form: TableForm, context) in try await take(table.rows(of: form), context.caller) }
        )
    }

    /// Adds the page and the form of an import that is finished within the request.
    ///
    /// - Parameters:
    ///   - table: the kind of table.
    ///   - group: the group of both routes.
    ///   - show: the name of the page.
    ///   - send: the name of the form.
    ///   - reports: stores the reports.
    ///   - take: imports the lines.
    public func table(
        _ table: TableImport,
        in group: RouteGroup,
        show: RouteName,
        send: RouteName,
        reports: TableReports,
        take: @escaping @Sendable ([CSVRow], Caller?) async throws -> TableReport
    ) {
        self.table(
            table,
            in: group,
            show: show,
            send: send,
            find: { reports.find($0, for: $1) },
            take: { reports.answer(try await take($0, $1), to: $1, at: table.target) }
        )
    }
}
