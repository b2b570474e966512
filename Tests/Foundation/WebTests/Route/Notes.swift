import CrosstownWeb
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore

/// A small feature to test the web layer with: notes that people read, write and delete.
enum Notes {
    struct One: Codable, Sendable {
        var id: Int
    }

    struct Search: Codable, Sendable {
        var limit: Int?
        var tags: [String]?
    }

    /// Whether the work ends after the wait.
    struct Turn: Codable, Sendable {
        var ends: Bool
    }

    struct New: Codable, Sendable {
        var text: String
        var stars: Int
        var isPinned: Bool
        var place: Place?
        var stops: [Place]?
        var photo: UploadedFile?
    }

    struct Place: Codable, Sendable {
        var latitude: Double
        var longitude: Double
    }

    struct Note: Page, Codable {
        var id: Int
        var text: String
        var title: LocalizedText { "Note \(id)" }
        var main: Markup { "<h1>\(title)</h1><p>\(text)</p><form method=\"post\">\(.formToken)</form>" }
    }

    struct Form: Page {
        var fields: [String: String]
        var messages: [String]
        static var contents: any Decodable.Type { [String: String].self }
        var title: LocalizedText { "New note" }
        var main: Markup {
            """
            <form method="post"><textarea name="text">\(text: fields["text"])</textarea>\
            \(forEach: messages, { "<em>\($0)</em>" })</form>
            """
        }
    }

    /// A page that holds nothing for programs.
    struct Welcome: Page {
        static var contents: any Decodable.Type { Empty.self }
        var title: LocalizedText { "Welcome" }
        var main: Markup { "<h1>\(title)</h1>" }
        func encode(to encoder: any Encoder) throws { try Empty().encode(to: encoder) }
    }

    struct SecretFailure: Error {
        let text = "password=hunter2"
    }

    /// The routes; one of them waits in a line for ten ticks, and `tick` lets one pass.
    static func routes(
        limits: RequestLimits = RequestLimits(),
        watch: RequestTimeout = RequestTimeout(),
        tick: @escaping @Sendable () async throws -> Void = {}
    ) -> Routes<WebContext> {
        let presenter = Presenter(layout: PathLayout(), signIn: "/sign-in")
        let routes = Routes<WebContext>(presenter: presenter, limits: limits, watch: watch)
        addReading(to: routes, tick)
        addWriting(to: routes)
        return routes
    }

    private static func addReading(
        to routes: Routes<WebContext>,
        _ tick: @escaping @Sendable () async throws -> Void
    ) {
        routes.page("/notes/:id", in: .open("notes"), RouteName("getNote", "A note")) {
            (note: One, _) in
            if note.id == 13 { throw SecretFailure() }
            guard note.id < 100 else { throw Problem.notFound("Note") }
            return Note(id: note.id, text: "<b>\(note.id)</b>")
        }
        routes.page("/welcome", in: .open("notes"), RouteName("getWelcome", "A welcome")) {
            (_: Empty, _) in
            Welcome()
        }
        routes.data("/notes.json", in: .open("notes"), RouteName("listNotes", "Notes"), maxAge: 60) {
            (search: Search, _) in
            ["limit \(search.limit ?? -1)"] + (search.tags ?? [])
        }
        routes.page(
            "/admin",
            in: RouteGroup(tag: "notes", access: .role("admin")),
            RouteName("getAdmin", "Administration")
        ) {
            (_: Empty, _) in
            Note(id: 0, text: "secret")
        }
        routes.page("/slow", in: .open("notes"), RouteName("getSlow", "Slow")) { (_: Empty, _) in
            try await Task.sleep(for: .seconds(3600))
            return Note(id: 0, text: "never")
        }
        routes.page("/in-line", in: .open("notes"), RouteName("getInLine", "Wait in a line")) {
            (turn: Turn, _) in
            try await RequestTimeout.whileInLine { for _ in 0..<10 { try await tick() } }
            while !turn.ends { try await tick() }
            return Note(id: 0, text: "done")
        }
    }

    private static func addWriting(to routes: Routes<WebContext>) {
        routes.post(
            "/notes/:id",
            in: RouteGroup(tag: "notes", access: .signedIn),
            RouteName("putNote", "Write a note"),
            creates: true,
            bodyLimit: 4096,
            retry: { _, refused, _ in
                let errors = refused.problem.errors ?? []
                return Form(
                    fields: ["text": refused["text"] ?? ""],
                    messages: errors.map { "\($0.field) \($0.message)" }
                )
            },
            use: { (note: One, new: New, _) in
                var check = Validation()
                let text = check.text(new.text, "text", length: 1...20)
                check.number(new.stars, "stars", in: 1...5)
                try check.finish()
                let place = new.place.map { " at \($0.latitude),\($0.longitude)" } ?? ""
                let photo = new.photo.map { " with \($0.content.readableBytes) bytes" } ?? ""
                let pin = new.isPinned ? " pinned" : ""
                return ChangeResponse(Note(id: note.id, text: text + place + photo + pin), at: "/notes/\(note.id)")
            }
        )
        routes.post("/feedback", in: .open("notes"), RouteName("sendFeedback", "Say")) {
            (_: Empty, _: Empty, _) in
            ChangeResponse.done(at: "/notes/1")
        }
    }

    static func application(
        limits: RequestLimits = RequestLimits(),
        watch: RequestTimeout = RequestTimeout(),
        tick: @escaping @Sendable () async throws -> Void = {}
    ) -> some ApplicationProtocol {
        let router = Router(context: WebContext.self)
        router.add(middleware: ProblemMiddleware(presenter: Presenter(signIn: "/sign-in")))
        router.add(middleware: CallerMiddleware(authenticator: KnownTokens(), cookie: SessionCookie(isSecure: false)))
        routes(limits: limits, watch: watch, tick: tick).install(on: router)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return Application(router: router, logger: logger)
    }
}

/// The plain layout, which also says the path of the page.
private struct PathLayout: Layout {
    func document(_ frame: PageFrame) -> Markup {
        "\(PlainLayout().document(frame))<p\(attribute: "data-path", frame.path)></p>"
    }
}

/// Knows one member and one administrator.
struct KnownTokens: Authenticator {
    func caller(for token: String, kind: CredentialKind) async throws -> Caller? {
        switch token {
        case "member": Caller(accountID: "m", roles: [], sessionID: "s")
        case "admin": Caller(accountID: "a", roles: ["admin"])
        default: nil
        }
    }
}

extension TestResponse {
    /// The body as text.
    var text: String { String(buffer: body) }
}
