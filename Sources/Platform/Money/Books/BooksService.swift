public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// The books, as staff see them.
public struct BooksService: Sendable {
    private static let pageLines = 50
    /// The number of lines read in one transaction.
    private static let fileLines = 1000
    private static let mostPayments = 200

    private let database: any Database
    private let ledger: Ledger
    private let directory: any AccountDirectory
    private let purses: PurseNames
    private let localTime: LocalTime

    /// Creates the service.
    public init(
        database: any Database,
        ledger: Ledger,
        directory: any AccountDirectory,
        purses: PurseNames,
        secondsFromUTC: @escaping @Sendable (Timestamp) -> Int
    ) {
        self.database = database
        self.ledger = ledger
        self.directory = directory
        self.purses = purses
        localTime = LocalTime(secondsFromUTC: secondsFromUTC)
    }

    /// Returns a page of the ledger.
    ///
    /// - Throws: `Problem` for an invalid filter, and `DatabaseError`.
    func ledgerPage(_ query: LedgerQuery, refused: RefusedForm? = nil) async throws -> LedgerPage {
        try check(query)
        return try await database.read { [self] transaction in
            let filter = try filter(query, transaction)
            let browser = LedgerBrowser(transaction: transaction)
            let found = try browser.lines(filter, behind: query.behind, limit: Self.pageLines + 1)
            let lines = Array(found.prefix(Self.pageLines))
            return LedgerPage(
                query: query,
                lines: lines,
                names: try LedgerNames(of: lines, directory, purses, transaction),
                totals: try browser.totals(),
                next: found.count > Self.pageLines ? lines.last?.cursor : nil,
                localTime: localTime,
                refused: refused
            )
        }
    }

    /// Returns a part of the CSV file of movements, and where the next part begins.
    func ledgerRecords(
        _ query: LedgerQuery,
        behind cursor: LedgerCursor?,
        for reader: Localization
    ) async throws -> (text: String, next: LedgerCursor?) {
        try await database.read { [self] transaction in
            let browser = LedgerBrowser(transaction: transaction)
            let lines = try browser.lines(try filter(query, transaction), behind: cursor, limit: Self.fileLines)
            let names = try LedgerNames(of: lines, directory, purses, transaction)
            let text = lines.map { line in
                LedgerRecord(movement: line, names: names, localTime: localTime, reader: reader).line.description
            }.joined()
            return (text, lines.count == Self.fileLines ? lines.last?.cursor : nil)
        }
    }

    /// Reads every movement.
    func trialBalance() async throws -> TrialBalancePage {
        TrialBalancePage(balance: try await database.read { [ledger] in try ledger.trialBalance($0) })
    }

    /// Returns the payments in some states.
    func payments(_ group: PaymentGroup) async throws -> PaymentsPage {
        try await database.read { [directory, localTime] transaction in
            let browser = PaymentBrowser(transaction: transaction, directory: directory)
            return PaymentsPage(
                group: group,
                lines: try browser.lines(group, limit: Self.mostPayments),
                invoices: try browser.invoices(group, limit: Self.mostPayments),
                localTime: localTime
            )
        }
    }

    /// Validates a query.
    ///
    /// - Throws: `Problem` that names each invalid field.
    func check(_ query: LedgerQuery) throws {
        var check = Validation()
        check.require(query.account.map(LedgerFilter.kinds.contains) ?? true, "account", BooksTexts.unknownKind)
        DayRange(query.from, query.until).check(&check)
        try check.finish()
    }

    private func filter(_ query: LedgerQuery, _ transaction: any Transaction) throws -> LedgerFilter {
        var filter = LedgerFilter(kind: query.account)
        if let name = query.name {
            let person =
                LedgerFilter.isPersonal(query.account)
                ? try directory.accounts(called: [name], in: transaction)[name] : nil
            filter.subject = person?.description ?? name
        }
        filter.from = query.from.map(localTime.start(of:))
        filter.until = query.until.map { localTime.start(of: $0.adding(days: 1)) }
        return filter
    }
}
