import CrosstownKit
import CrosstownValues
import CrosstownWeb
import ServiceLifecycle
import Synchronization

/// Imports files one after the other in the background: hashing a password takes a fraction of a second, and a file may
/// have two thousand.
///
/// Imports are in memory because they contain passwords. After a restart the file must be imported again; lines that
/// were stored before return an error.
final class ImportRuns: Service {
    private struct Run {
        var remaining: ArraySlice<CSVRow>
        var report: TableReport
        /// The company; absent for the city's files, which name a company per line.
        let company: String?

        mutating func next() -> (CSVRow, String?)? { remaining.popFirst().map { ($0, company) } }
    }

    private static let mostKept = 20

    private let importer: DriverImport
    private let hub: EventHub
    private let ids: any IdentifierSource
    private let runs = Mutex<[Identifier<TableReport>: Run]>([:])
    private let queue: AsyncStream<Identifier<TableReport>>
    private let queued: AsyncStream<Identifier<TableReport>>.Continuation

    init(importer: DriverImport, hub: EventHub, ids: any IdentifierSource) {
        self.importer = importer
        self.hub = hub
        self.ids = ids
        (queue, queued) = AsyncStream.makeStream()
    }

    /// Queues the lines of a file and returns the initial report.
    func begin(_ rows: [CSVRow], of company: String? = nil) -> TableReport {
        let report = TableReport(ids.next(TableReport.self), of: rows.count)
        runs.withLock { runs in
            if runs.count >= Self.mostKept, let oldest = runs.keys.min(by: { $0 < $1 }) { runs[oldest] = nil }
            runs[report.id] = Run(remaining: rows[...], report: report, company: company)
        }
        queued.yield(report.id)
        return report
    }

    /// Returns the report of an import; `nil` if it is unknown here or belongs to another company.
    func report(_ id: Identifier<TableReport>, of company: String? = nil) -> TableReport? {
        runs.withLock { runs in runs[id].flatMap { $0.company == company ? $0.report : nil } }
    }

    /// Runs until shutdown.
    func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            for await id in queue { await work(through: id) }
        }
    }

    private func work(through id: Identifier<TableReport>) async {
        while !Task.isCancelled, let (row, company) = runs.withLock({ $0[id]?.next() }) {
            let line = await importer.add(row, of: company)
            runs.withLock { $0[id]?.report.add(line) }
            // Encoding a text cannot fail.
            try? hub.publish("import-changed", ["id": id.description], to: TaxiTopic.city)
        }
    }
}
