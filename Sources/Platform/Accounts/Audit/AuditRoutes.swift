public import CrosstownKit
public import CrosstownSQL
import CrosstownValues
public import CrosstownWeb

/// Adds the audit log to the console.
public struct AuditRoutes: Sendable {
    static let home: Link = "/console/audit"
    static let file: Link = "/console/audit.csv"
    static let group = RouteGroup(tag: "audit", access: .anyRole(RoleCatalog.auditors))
    private static let pageLength = 50
    private static let fileLength = 10_000

    /// The entry in the console's menu.
    public static let menu = MenuEntry(
        name: "Audit log",
        icon: "clock",
        link: home,
        group: .access,
        roles: RoleCatalog.auditors
    )

    private let database: any Database
    private let accounts: any AccountDirectory
    private let localTime: LocalTime
    private let capabilities: [Capability]
    private let words: AuditWords
    private let summaries = OperationSummaries()

    /// The filter's value for pages that belong to no capability.
    static let service = "service"

    /// Creates the routes.
    ///
    /// - Parameters:
    ///   - database: stores the log.
    ///   - accounts: returns the names of actors.
    ///   - localTime: returns when days begin.
    ///   - words: the words for changes.
    ///   - capabilities: the values of the filter.
    public init(
        database: any Database,
        accounts: any AccountDirectory,
        localTime: LocalTime,
        words: AuditWords,
        capabilities: [Capability] = []
    ) {
        self.words = words
        self.capabilities = capabilities
        self.database = database
        self.accounts = accounts
        self.localTime = localTime
    }

    /// Adds the routes.
    public func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.page(
            Self.home.href,
            in: Self.group,
            RouteName("listAudit", "What staff have changed and looked at, latest first"),
            filters: AuditQuery.fields
        ) { (query: AuditQuery, refused, context) in
            try await page(query, for: context.localization, refused: refused)
        }
        routes.file(
            Self.file.href,
            in: Self.group,
            RouteName("downloadAudit", "What staff have changed and looked at, as a file"),
            mediaType: "text/csv"
        ) { (query: AuditQuery, _, context) in
            let reader = context.localization
            let page = try await page(query, length: Self.fileLength, for: reader)
            let file = AuditFile(page: page, localTime: localTime, reader: reader)
            return CSVResponse.response(file.text, called: "audit.csv")
        }
    }

    /// Updates the descriptions of operations from their routes, also for entries of earlier versions.
    public func learn(_ operations: [Operation]) {
        summaries.learn(Dictionary(operations.map { ($0.id, $0.summary) }, uniquingKeysWith: { first, _ in first }))
    }

    /// Returns where the addresses of a part begin; `nil` for all parts and for invalid ones.
    private func root(of part: String?) -> String? {
        if part == Self.service { return "/console" }
        return capabilities.first { $0.id.description == part }?.root.href
    }

    private func filter(_ query: AuditQuery, limit: Int, in transaction: any Transaction) throws -> AuditStore.Filter {
        var filter = AuditStore.Filter(limit: limit)
        filter.kind = query.kind
        filter.operation = query.operation.flatMap { $0.isEmpty ? nil : $0 }
        filter.root = root(of: query.capability)
        filter.text = query.text.flatMap { $0.isEmpty ? nil : $0 }
        filter.behind = query.behind
        filter.from = query.from.map(localTime.start)
        filter.until = query.until.map { localTime.start(of: $0.adding(days: 1)) }
        if let name = query.actor, !name.isEmpty {
            // A name without an account may be a program's key.
            filter.actor = try accounts.accounts(called: [name], in: transaction)[name]?.description ?? name
        }
        return filter
    }

    private func page(
        _ query: AuditQuery,
        length: Int = pageLength,
        for reader: Localization,
        refused: RefusedForm? = nil
    ) async throws -> AuditPage {
        try DayRange(query.from, query.until).checkAlone()
        return try await database.read { transaction in
            let filter = try filter(query, limit: length + 1, in: transaction)
            let store = AuditStore(transaction: transaction)
            let found = try store.list(filter)
            let entries = Array(found.prefix(length))
            let names = try AuditNames(of: entries, words, accounts, in: transaction)
            return AuditPage(
                query: query,
                entries: entries,
                teller: AuditTeller(words: words, names: names, catalog: (accounts as? Accounts)?.catalog),
                summaries: summaries,
                operations: summaries.sorted(try store.operations(), for: reader),
                capabilities: capabilities,
                next: found.count > length ? entries.last?.id : nil,
                refused: refused
            )
        }
    }
}
