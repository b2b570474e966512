import CrosstownWeb
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Synchronization
import Testing

@Suite struct MetricTests {
    private let registry = MetricRegistry()

    @Test func `requests are counted by route, method and status, never by what they are about`() async throws {
        try await application().test(.router) { client in
            for note in ["7", "8", "100", "13"] {
                _ = try await client.execute(uri: "/notes/\(note)?q=x", method: .get)
            }
            _ = try await client.execute(uri: "/nowhere/secret", method: .get)
            _ = try await client.execute(uri: "/notes/7", method: try #require(HTTPRequest.Method("BREW")))
        }

        let text = await registry.text()
        #expect(text.contains("# TYPE http_requests_total counter\n"))
        #expect(text.contains("http_requests_total{route=\"/notes/{id}\",method=\"GET\",status=\"200\"} 2\n"))
        #expect(text.contains("http_requests_total{route=\"/notes/{id}\",method=\"GET\",status=\"404\"} 1\n"))
        #expect(text.contains("http_requests_total{route=\"/notes/{id}\",method=\"GET\",status=\"500\"} 1\n"))
        #expect(text.contains("http_requests_total{route=\"NotFound\",method=\"GET\",status=\"404\"} 1\n"))
        #expect(text.contains("method=\"OTHER\""))
        #expect(!text.contains("BREW"))
        #expect(text.contains("http_request_duration_seconds_bucket{route=\"/notes/{id}\",le=\"+Inf\"} 4\n"))
        #expect(text.contains("http_request_duration_seconds_count{route=\"/notes/{id}\"} 4\n"))
        #expect(!text.contains("secret"))
    }

    @Test func `a gauge is read when somebody asks, and only those may ask who are let`() async throws {
        let open = Mutex(2)
        registry.addGauges { [Gauge("streams_open", help: "Open\nstreams.", open.withLock { $0 })] }
        open.withLock { $0 = 5 }

        try await application().test(.router) { client in
            let stranger = try await client.execute(uri: "/metrics", method: .get)
            let admin = try await client.execute(uri: "/metrics", method: .get, headers: [.cookie: "sid=admin"])

            #expect(stranger.status == .unauthorized)
            #expect(
                admin.text.contains("# HELP streams_open Open\\nstreams.\n# TYPE streams_open gauge\nstreams_open 5\n")
            )
            #expect(admin.headers[.contentType] == "text/plain; version=0.0.4; charset=utf-8")
        }
    }

    @Test func `a gauge tells its kinds apart, and one that cannot be read hides no other`() async throws {
        registry.addGauges { throw Notes.SecretFailure() }
        registry.addGauges { [Gauge("bikes", help: "Bikes.", by: "state", ["rented": 2, "free": 0.5])] }

        let text = await registry.text()

        #expect(text.contains("# TYPE bikes gauge\nbikes{state=\"free\"} 0.5\nbikes{state=\"rented\"} 2\n"))
        #expect(text.contains("\ncrosstown_unread_gauge_groups 1\n"))
        #expect(!text.contains("hunter2"))
    }

    @Test func `the log holds one line a request, which tells nothing about people`() async throws {
        let lines = LogLines()
        var logger = Logger(label: "test") { _ in lines }
        logger.logLevel = .debug
        try await application(logger: logger).test(.router) { client in
            _ = try await client.execute(uri: "/notes/7?from=home", method: .get, headers: [.cookie: "sid=member"])
        }

        #expect(
            lines.about("request").map { $0.filter { $0.key != "ms" } } == [
                ["method": "GET", "route": "/notes/{id}", "status": "200"]
            ]
        )
    }

    @Test func `a request that fails is logged by its route, without what it was about`() async throws {
        let lines = LogLines()
        let logger = Logger(label: "test") { _ in lines }
        try await application(logger: logger).test(.router) { client in
            _ = try await client.execute(uri: "/notes/13?from=home", method: .get)
            _ = try await client.execute(uri: "/notes/100", method: .get)
        }

        #expect(
            lines.about("request failed") == [
                [
                    "error": "SecretFailure", "method": "GET", "problem": "about:blank", "route": "/notes/{id}",
                    "status": "500",
                ]
            ]
        )
    }

    private func application(
        logger: Logger = Logger(label: "quiet") { _ in SwiftLogNoOpLogHandler() }
    )
        -> some ApplicationProtocol
    {
        let router = Router(context: WebContext.self)
        router.add(middleware: RequestMetrics(registry))
        router.add(middleware: AccessLog())
        router.add(middleware: ProblemMiddleware(presenter: Presenter()))
        router.add(middleware: CallerMiddleware(authenticator: KnownTokens(), cookie: SessionCookie(isSecure: false)))
        let routes = Notes.routes()
        registry.addRoute(to: routes, access: .role("admin"))
        routes.install(on: router)
        return Application(router: router, logger: logger)
    }
}

/// Keeps what is logged.
private final class LogLines: LogHandler, Sendable {
    private let lines = Mutex<[(message: String, metadata: Logger.Metadata)]>([])
    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }
    var logLevel: Logger.Level {
        get { .debug }
        set {}
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) {
        lines.withLock { $0.append((event.message.description, event.metadata ?? [:])) }
    }

    /// The metadata of every line with a message.
    func about(_ message: String) -> [[String: String]] {
        lines.withLock { $0.filter { $0.message == message }.map { $0.metadata.mapValues(\.description) } }
    }
}
