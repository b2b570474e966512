import CrosstownKit
import CrosstownWeb
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

/// A list with filters: a text, and the days of a range.
private struct Log: Page {
    struct Query: Codable, Sendable {
        var text: String?
        var from: CivilDay?
        var until: CivilDay?
        var behind: Int?
    }

    let days: [String]
    let form: Markup

    var title: LocalizedText { "Log" }
    var main: Markup { "<form>\(form)</form>\(forEach: days, { "<li>\($0)</li>" })" }

    static var contents: any Decodable.Type { [String].self }
    func encode(to encoder: any Encoder) throws { try days.encode(to: encoder) }

    static func application() throws -> some ApplicationProtocol {
        let presenter = Presenter()
        let router = Router(context: WebContext.self)
        router.add(middleware: ProblemMiddleware(presenter: presenter))
        let routes = Routes<WebContext>(presenter: presenter)
        routes.page(
            "/log",
            in: RouteGroup(tag: "log", access: .anyone),
            RouteName("listLog", "A log"),
            filters: DayRange.fields.union(["text"])
        ) { (query: Query, refused, _) in
            let range = DayRange(query.from, query.until)
            try range.checkAlone(atMost: 30)
            let text = FormField("text", label: "Text").markup(refused, value: query.text)
            return Log(days: refused == nil ? ["today"] : [], form: "\(text)\(range.markup(refused))")
        }
        routes.install(on: router)
        return Application(router: router)
    }
}

@Suite struct DayRangeTests {
    private static let browser: HTTPFields = [.accept: "text/html"]

    @Test(arguments: [
        ("from=2026-11-22&until=2026-11-21", "until", "2026-11-21", 422),
        ("from=2026-11-01&until=2026-12-02", "until", "2026-12-02", 422), ("from=yesterday", "from", "yesterday", 400),
    ])
    func `a filter with an invalid day is shown again, with the error at its field and no results`(
        query: String,
        field: String,
        entry: String,
        status: Int
    ) async throws {
        try await Log.application().test(.router) { client in
            let page = try await client.execute(uri: "/log?text=bus&\(query)", method: .get, headers: Self.browser)
            let html = String(buffer: page.body)

            #expect(page.status.code == status)
            #expect(html.contains(#"<p class="field-error" id="\#(field)-error">"#))
            #expect(html.contains(#"value="\#(entry)""#))
            #expect(html.contains(#"value="bus""#))
            #expect(!html.contains("<li>"))
        }
    }

    @Test(arguments: ["", "from=2026-11-22&until=2026-11-22", "from=2026-11-22", "from=&until="])
    func `a filter with valid days shows its results`(query: String) async throws {
        try await Log.application().test(.router) { client in
            let page = try await client.execute(uri: "/log?\(query)", method: .get, headers: Self.browser)

            #expect(page.status == .ok)
            #expect(String(buffer: page.body).contains("<li>today</li>"))
            #expect(!String(buffer: page.body).contains("field-error"))
        }
    }

    @Test func `programs get the problem with the name of the field`() async throws {
        try await Log.application().test(.router) { client in
            let query = "from=2026-11-22&until=2026-11-21"
            let answer = try await client.execute(uri: "/log?\(query)", method: .get, headers: [:])

            #expect(answer.status == .unprocessableContent)
            #expect(String(buffer: answer.body).contains(#""field":"until""#))
        }
    }

    @Test func `an invalid parameter that no field has is a problem that does not name it`() async throws {
        try await Log.application().test(.router) { client in
            let page = try await client.execute(uri: "/log?behind=x", method: .get, headers: Self.browser)

            #expect(page.status == .badRequest)
            #expect(!String(buffer: page.body).contains("behind"))
            #expect(!String(buffer: page.body).contains("<form>"))
        }
    }
}
