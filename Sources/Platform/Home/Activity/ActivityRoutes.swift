import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The routes of activity.
struct ActivityRoutes {
    private static let table: Link = "/activity.csv"
    private static let perPage = 50
    /// The maximum of a table: years of daily rides.
    private static let mostInTable = 10_000
    private static let perRead = 1_000

    let service: ActivityService
    let localTime: LocalTime
    let clock: any WallClock

    static func page(text: String, after cursor: ActivityCursor) -> Link {
        HomeModule.activity.adding("text", text.isEmpty ? nil : text).adding("after", cursor)
    }

    static func file(text: String) -> Link { table.adding("text", text.isEmpty ? nil : text) }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.page(
            "/activity",
            in: .home,
            RouteName("listActivity", "What a person does and did, latest first")
        ) { (query: Query, context) in try await page(query, of: context.signedInAccount()) }
        routes.file(
            "/activity.csv",
            in: .home,
            RouteName("getActivityFile", "What a person did, as comma-separated values"),
            mediaType: "text/csv"
        ) { (query: Query, _, context) in
            CSVResponse.response(try await file(query, of: context.signedInAccount()), called: "activity.csv")
        }
    }

    /// The query of activity.
    struct Query: Codable, Sendable, SelfLimiting {
        static var limits: [String: FieldLimits] { ["text": .text(0...100)] }

        /// Words to search for.
        var text: String?
        /// The cursor of the previous page.
        var after: ActivityCursor?

        /// The trimmed words.
        ///
        /// - Throws: `Problem` for a text that is too long.
        func words() throws -> String {
            var check = Validation()
            let words = check.text(text ?? "", "text", of: Self.self)
            try check.finish()
            return words
        }
    }

    private func page(_ query: Query, of person: Identifier<Account>) async throws -> ActivityPage {
        let text = try query.words()
        let isFirst = query.after == nil
        let page = try await service.page(of: person, after: query.after, text: text, limit: Self.perPage)
        return ActivityPage(
            underWay: isFirst && text.isEmpty ? try await service.underWay(of: person) : [],
            entries: page.entries,
            next: page.next,
            text: text,
            isFirst: isFirst,
            localTime: localTime,
            now: clock.now()
        )
    }

    private func file(_ query: Query, of person: Identifier<Account>) async throws -> String {
        let text = try query.words()
        var lines = CSVLine(["began at", "capability", "title", "detail", "link"]).description
        var (cursor, count) = (query.after, 0)
        repeat {
            let page = try await service.page(of: person, after: cursor, text: text, limit: Self.perRead)
            for entry in page.entries { lines += Self.line(entry) }
            (cursor, count) = (page.next, count + page.entries.count)
        } while cursor != nil && count < Self.mostInTable
        return lines
    }

    private static func line(_ entry: ActivityEntry) -> String {
        let item = entry.item
        return CSVLine([
            item.beganAt.description, entry.feature.description, item.title.english, item.detail.english,
            item.link.href,
        ]).description
    }
}
