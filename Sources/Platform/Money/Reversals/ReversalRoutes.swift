import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct ReversalRoutes: Sendable {
    private static let mostListed = 200

    let database: any Database
    let directory: any AccountDirectory
    let clock: any WallClock
    let localTime: LocalTime

    /// Selects open cases, or all.
    private struct Query: Codable, Sendable {
        var all: Bool?
    }

    private struct Handling: Codable, Sendable {
        var id: String
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.page(
            BooksLinks.reversals.href,
            in: .books,
            RouteName("listReversals", "Refunds and disputes that were made at the payment provider")
        ) { (query: Query, _) in try await page(all: query.all ?? false) }
        routes.post(
            BooksLinks.reversalDone.href,
            in: .books,
            RouteName("handleReversal", "Mark a refund or a dispute as dealt with"),
            retry: { (_: Empty, refused, _) in try await page(all: false, refused: refused) },
            use: { (_: Empty, handling: Handling, _) in
                let now = clock.now()
                let isKnown = try await database.write {
                    try ReversalStore(transaction: $0).handle(handling.id, at: now)
                }
                guard isKnown else { throw Problem.notFound(ReversalTexts.title) }
                return ChangeResponse.done(at: BooksLinks.reversals)
            }
        )
    }

    private func page(all: Bool, refused: RefusedForm? = nil) async throws -> ReversalPage {
        try await database.read { [directory, localTime] transaction in
            let store = ReversalStore(transaction: transaction)
            let found = try store.list(openAlone: !all, limit: Self.mostListed)
            let owners = try store.owners(of: Set(found.map(\.payment.description)))
            let names = try directory.userNames(of: Array(Set(owners.values)), in: transaction)
            return ReversalPage(
                showsAll: all,
                reversals: found.map { ($0, owners[$0.payment.description].flatMap { names[$0] }) },
                localTime: localTime,
                refused: refused
            )
        }
    }
}
