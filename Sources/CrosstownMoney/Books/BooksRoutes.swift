import CrosstownKit
import CrosstownValues
public import CrosstownWeb
import HTTPTypes
import Hummingbird
import NIOCore

/// Declares the books in the console.
public struct BooksRoutes: Sendable {
    private static let tag = "books"
    private static let access = Access.anyRole(MoneyRoles.accountants)

    private let desk: BooksDesk

    /// Makes the routes.
    public init(desk: BooksDesk) { self.desk = desk }

    /// Which payments to show.
    private struct PaymentsQuery: Codable, Sendable {
        var state: PaymentGroup?
    }

    /// Declares the routes.
    public func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let desk = desk
        routes.get(
            BooksLinks.ledger.href,
            id: "listMovements",
            tag: Self.tag,
            summary: "The movements of the books, latest first",
            access: Self.access
        ) { (query: LedgerQuery, _) in
            try await desk.ledgerPage(query)
        }
        routes.get(
            BooksLinks.trialBalance.href,
            id: "getTrialBalance",
            tag: Self.tag,
            summary: "Whether the books balance; looks at every movement",
            access: Self.access
        ) { (_: Nothing, _) in
            try await desk.trialBalance()
        }
        routes.get(
            BooksLinks.payments.href,
            id: "listPayments",
            tag: Self.tag,
            summary: "Payments that failed, are under way or are done",
            access: Self.access
        ) { (query: PaymentsQuery, _) in
            try await desk.payments(query.state ?? .failed)
        }
        addFile(to: routes)
    }

    private func addFile<Context: CrosstownContext>(to routes: Routes<Context>) {
        let desk = desk
        routes.file(
            BooksLinks.ledgerFile.href,
            id: "exportMovements",
            tag: Self.tag,
            summary: "The movements of the books as comma-separated values",
            access: Self.access,
            mediaType: "text/csv"
        ) { (query: LedgerQuery, _, _) in
            try desk.check(query)
            let headers: HTTPFields = [
                .contentType: "text/csv; charset=utf-8", .cacheControl: "no-store",
                .contentDisposition: "attachment; filename=\"ledger.csv\"",
            ]
            return Response(status: .ok, headers: headers, body: Self.file(desk, query))
        }
    }

    /// The file is read and sent part by part, so that it can be as long as the books are.
    private static func file(_ desk: BooksDesk, _ query: LedgerQuery) -> ResponseBody {
        ResponseBody { writer in
            try await writer.write(ByteBuffer(string: CSVLine(LedgerLineAnswer.columns).description))
            var next: LedgerCursor? = query.behind
            repeat {
                let part = try await desk.ledgerRecords(query, behind: next)
                try await writer.write(ByteBuffer(string: part.text))
                next = part.next
            } while next != nil
            try await writer.finish(nil)
        }
    }
}
