import CrosstownWeb
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

/// Forms with files, and the addresses that they are sent to.
@Suite(.timeLimit(.minutes(1))) struct FileFormTests {
    private struct FileForm: Codable, Sendable, LimitedFields {
        static var limits: [String: FieldLimits] { ["words": .list(0...1, of: .list(0...1, of: .text(0...400_000)))] }

        var file: UploadedFile?
        var words: [[String]]?
    }

    private struct Shelf: Codable, Sendable { var shelf: Int }

    private struct ShelfPage: Page {
        static var contents: any Decodable.Type { Empty.self }
        var refused: RefusedForm?
        var title: LocalizedText { "Shelf" }
        var main: Markup {
            "<h1>\(title)</h1>\(FormField("file", label: "Book", type: "file").markup(refused))"
        }
        func encode(to encoder: any Encoder) throws { try Empty().encode(to: encoder) }
    }

    /// Takes whatever comes.
    private struct Sink: IncomingFile {
        func write(_ bytes: ByteBuffer) {}
        func end() -> String { "" }
        func abandon() {}
    }

    private static let browser: HTTPFields = [.accept: "text/html,application/xhtml+xml,*/*;q=0.8"]
    private static let kilobyte = 1024

    private static var routes: Routes<WebContext> {
        let routes = Routes<WebContext>()
        routes.page("/shelves/:shelf", in: .open("x"), RouteName("getShelf", "Shelf")) { (_: Shelf, _) in
            ShelfPage()
        }
        routes.data("/shelves/:shelf/books", in: .open("x"), RouteName("listBooks", "Books")) {
            (_: Shelf, _) in ["book"]
        }
        routes.post(
            "/shelves/:shelf/books/import",
            in: .open("x"),
            RouteName("importBooks", "Import"),
            bodyLimit: 600 * kilobyte,
            retry: { (_: Shelf, refused, _) in ShelfPage(refused: refused) },
            use: { (_: Shelf, _: FileForm, _) in ChangeResponse.done(at: "/") }
        )
        routes.post(
            "/covers",
            in: .open("x"),
            RouteName("sendCover", "Cover"),
            files: FormFiles("file", most: 1, bodyLimit: 2 * kilobyte),
            intake: { _, _, _ in Sink() },
            retry: { (_: Empty, refused, _) in ShelfPage(refused: refused) },
            use: { (_: Empty, _: Empty, _) in ChangeResponse.done(at: "/") }
        )
        routes.post(
            "/orders",
            in: .open("x"),
            RouteName("order", "Queue order"),
            formPage: "/shelves/1"
        ) { (_: Empty, _: Empty, _) in ChangeResponse.done(at: "/") }
        routes.receive("/messages", in: .open("x"), RouteName("message", "Message")) { _, _, _ in }
        return routes
    }

    private static func open(_ calls: @Sendable (any TestClientProtocol) async throws -> Void) async throws {
        let router = Router(context: WebContext.self)
        router.add(middleware: ProblemMiddleware(presenter: Presenter()))
        routes.install(on: router)
        try await Application(router: router).test(.router) { try await calls($0) }
    }

    private static func send(
        _ bytes: Int,
        to path: String,
        _ client: any TestClientProtocol,
        accepting type: String = "text/html"
    ) async throws -> TestResponse {
        let content = String(repeating: "x", count: bytes)
        let head = "Content-Disposition: form-data; name=\"file\"; filename=\"book\""
        return try await client.execute(
            uri: path,
            method: .post,
            headers: [.accept: type, .contentType: "multipart/form-data; boundary=cut"],
            body: ByteBuffer(string: "--cut\r\n\(head)\r\n\r\n\(content)\r\n--cut--\r\n")
        )
    }

    @Test(arguments: [("/shelves/7/books/import", 600), ("/covers", 2)])
    func `a form with a file beyond the limit comes back with the limit at its field`(
        path: String,
        limit: Int
    ) async throws {
        try await Self.open { client in
            let refused = try await Self.send(limit * Self.kilobyte + 1, to: path, client)
            let fitting = try await Self.send(limit * Self.kilobyte / 2, to: path, client)
            let fault = "<p class=\"field-error\" id=\"file-error\">Book must be at most \(limit)\u{a0}kB.</p>"

            #expect(refused.status == .contentTooLarge)
            #expect(refused.text.contains("<h1>Shelf</h1>"))
            #expect(refused.text.contains(fault), "\(refused.text)")
            #expect(fitting.status == .seeOther)
        }
    }

    @Test func `a program is told the field too`() async throws {
        try await Self.open { client in
            let refused = try await Self.send(3 * Self.kilobyte, to: "/covers", client, accepting: "application/json")

            #expect(refused.status == .contentTooLarge)
            #expect(refused.text.contains("\"field\":\"file\",\"message\":\"must be at most 2\u{a0}kB\""))
        }
    }

    @Test(arguments: [("/shelves/7/books/import", "/shelves/7"), ("/orders", "/shelves/1")])
    func `a browser that reloads the address of a form is sent to its page`(path: String, page: String) async throws {
        try await Self.open { client in
            let browser = try await client.execute(uri: path + "?x=1", method: .get, headers: Self.browser)
            let program = try await client.execute(uri: path, method: .get, headers: [.accept: "application/json"])

            #expect(browser.status == .seeOther)
            #expect(browser.headers[.location] == page)
            #expect(browser.headers[.cacheControl] == "no-store")
            #expect(program.status == .methodNotAllowed)
            #expect(program.headers[.allow] == "OPTIONS, POST")
        }
    }

    @Test(arguments: ["/messages", "/covers"])
    func `an address without a page refuses browsers too`(path: String) async throws {
        try await Self.open { client in
            let browser = try await client.execute(uri: path, method: .get, headers: Self.browser)

            #expect(browser.status == .methodNotAllowed)
        }
    }

    @Test(arguments: [
        (String(repeating: "[", count: 65), "The JSON is nested more than 64 levels deep."),
        ("{\"words\":[" + String(repeating: "[],", count: 130_000) + "[]]}", "The JSON has more than 250,000 values."),
    ])
    func `JSON beyond limits is refused with the limit`(body: String, detail: String) async throws {
        try await Self.open { client in
            let refused = try await client.execute(
                uri: "/shelves/7/books/import",
                method: .post,
                headers: [.accept: "application/json", .contentType: "application/json"],
                body: ByteBuffer(string: body)
            )

            #expect(refused.status == .badRequest)
            #expect(refused.text.contains(detail), "\(refused.text)")
        }
    }

    @Test func `JSON with many brackets in its texts is read`() async throws {
        try await Self.open { client in
            let words = String(repeating: "[", count: 100) + "\\\"" + String(repeating: ",", count: 300_000)
            let taken = try await client.execute(
                uri: "/shelves/7/books/import",
                method: .post,
                headers: [.accept: "application/json", .contentType: "application/json"],
                body: ByteBuffer(string: "{\"words\":[[\"\(words)\"]]}")
            )

            #expect(taken.status == .noContent)
        }
    }
}
