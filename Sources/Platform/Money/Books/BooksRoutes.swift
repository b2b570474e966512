import CrosstownKit
import CrosstownValues
public import CrosstownWeb
import Hummingbird
import NIOCore

/// The routes of the books in the console.
public struct BooksRoutes: Sendable {
    private let service: BooksService

    /// Creates the routes.
    public init(service: BooksService) { self.service = service }

    private struct PaymentsQuery: Codable, Sendable {
        var state: PaymentGroup?
    }

    /// Adds the routes.
    public func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            BooksLinks.ledger.href,
            in: .books,
            RouteName("listMovements", "The movements of the books, latest first"),
            filters: LedgerQuery.fields
        ) { (query: LedgerQuery, refused, _) in
            try await service.ledgerPage(query, refused: refused)
        }
        routes.page(
            BooksLinks.trialBalance.href,
            in: .books,
            RouteName("getTrialBalance", "Whether the books balance; looks at every movement")
        ) { (_: Empty, _) in
            try await service.trialBalance()
        }
        routes.page(
            BooksLinks.payments.href,
            in: .books,
            RouteName("listPayments", "Payments that failed, are under way or are done")
        ) { (query: PaymentsQuery, _) in
            try await service.payments(query.state ?? .failed)
        }
        addFile(to: routes)
    }

    private func addFile<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.file(
            BooksLinks.ledgerFile.href,
            in: .books,
            RouteName("exportMovements", "The movements of the books as comma-separated values"),
            mediaType: "text/csv"
        ) { (query: LedgerQuery, _, context) in
            try service.check(query)
            return CSVResponse.response(Self.file(service, query, for: context.localization), called: "ledger.csv")
        }
    }

    /// Reads and sends the file in parts, so that it can be as long as the ledger.
    private static func file(
        _ service: BooksService,
        _ query: LedgerQuery,
        for reader: Localization
    ) -> ResponseBody {
        ResponseBody { writer in
            try await writer.write(ByteBuffer(string: LedgerRecord.head(for: reader).description))
            var next: LedgerCursor? = query.behind
            repeat {
                let part = try await service.ledgerRecords(query, behind: next, for: reader)
                try await writer.write(ByteBuffer(string: part.text))
                next = part.next
            } while next != nil
            try await writer.finish(nil)
        }
    }
}
