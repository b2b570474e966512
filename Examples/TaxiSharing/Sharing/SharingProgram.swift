import AsyncHTTPClient
public import CrosstownValues
import Foundation
import HTTPTypes
package import Hummingbird
import NIOCore
public import ServiceLifecycle

/// The taxi-sharing program: pages of its own, and Crosstown's taxis behind them.
///
/// It knows Crosstown by its contract alone: `/v1/taxi`, `/v1/webhooks`, and `/places`.
public struct SharingProgram: Service {
    /// What the program must be told.
    public struct Settings: Sendable {
        /// The address of Crosstown, without a slash at its end.
        public var city: String
        /// A key with the scopes `taxi:request` and `webhooks`.
        public var key: String
        /// The port of this program on this machine.
        public var port: Int
        /// How long wishes wait for others.
        public var patienceSeconds: Int64

        /// States what it is told.
        public init(city: String, key: String, port: Int, patienceSeconds: Int64 = 180) {
            self.city = city
            self.key = key
            self.port = port
            self.patienceSeconds = patienceSeconds
        }
    }

    private let settings: Settings
    private let clock: any WallClock

    /// Makes the program.
    public init(_ settings: Settings, clock: any WallClock) {
        self.settings = settings
        self.clock = clock
    }

    /// Serves until the shutdown.
    public func run() async throws {
        let client = HTTPClient(eventLoopGroupProvider: .singleton)
        let result: Result<Void, any Error>
        do { result = .success(try await serve(client)) } catch { result = .failure(error) }
        try await client.shutdown()
        try result.get()
    }

    private func serve(_ client: HTTPClient) async throws {
        let service = SharingService(
            api: CityAPI(address: settings.city, key: settings.key, client: client),
            patienceSeconds: settings.patienceSeconds,
            now: { [clock] in clock.now() }
        )
        let hooks = "http://127.0.0.1:\(settings.port)/hooks"
        let application = Application(
            router: SharingRouter(
                service: service,
                city: settings.city,
                limit: CallerLimit(now: { [clock] in clock.now() })
            ).router,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: settings.port))
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await application.run() }
            group.addTask {
                try await service.listen(at: hooks)
                while true {
                    try await Task.sleep(for: .seconds(3))
                    await service.step()
                }
            }
            // Whichever ends, by its own fault or the shutdown, ends the other.
            do { try await group.next() } catch is CancellationError {}
            group.cancelAll()
            while let ended = await group.nextResult() {
                if case .failure(let error) = ended, !(error is CancellationError) { throw error }
            }
        }
    }
}

/// The addresses of the program.
package struct SharingRouter: Sendable {
    let service: SharingService
    let city: String
    let limit: CallerLimit

    /// Makes the addresses over a service.
    package init(service: SharingService, city: String, limit: CallerLimit) {
        (self.service, self.city, self.limit) = (service, city, limit)
    }

    private static let mostBytes = 64 * 1024

    /// What the form holds.
    private struct Form: Decodable {
        let from: String
        let to: String
        let persons: Int
    }

    /// The addresses.
    package var router: Router<BasicRequestContext> {
        let router = Router()
        router.get("/") { [service] request, _ in
            Self.page(pages(request).home(waiting: await service.waiting))
        }
        router.get("/live.js") { _, _ in
            Response(
                status: .ok,
                headers: [.contentType: "text/javascript; charset=utf-8", .xContentTypeOptions: "nosniff"],
                body: .init(byteBuffer: ByteBuffer(string: SharingPages.script))
            )
        }
        router.post("/wishes") { request, context in
            guard comesFromHere(request) else { return Response(status: .forbidden) }
            return try await take(request, context)
        }
        router.get("/wishes/:token") { [service] request, context in
            let token = context.parameters.get("token") ?? ""
            guard let view = await service.view(token) else {
                return Self.page(pages(request).missing(), status: .notFound)
            }
            return Self.page(pages(request).wish(view, token: token))
        }
        router.post("/wishes/:token/back") { [service] request, context in
            guard comesFromHere(request) else { return Response(status: .forbidden) }
            await service.takeBack(context.parameters.get("token") ?? "")
            return Response.redirect(to: "/", type: .normal)
        }
        router.post("/hooks") { [service] request, _ in
            let body = try await request.body.collect(upTo: Self.mostBytes)
            let isGenuine = await service.hear(
                id: Self.header("webhook-id", of: request),
                timestamp: Self.header("webhook-timestamp", of: request),
                signatures: Self.header("webhook-signature", of: request),
                body: Data(body.readableBytesView)
            )
            return Response(status: isGenuine ? .noContent : .unauthorized)
        }
        return router
    }

    private func take(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        var request = request
        let body = try await request.collectBody(upTo: Self.mostBytes)
        let form = try URLEncodedFormDecoder().decode(Form.self, from: String(buffer: body))
        let (from, to) = (String(form.from.prefix(120)), String(form.to.prefix(120)))
        do {
            guard limit.admits(CallerLimit.caller(of: request)) else { throw SharingRefusal.tooOften }
            let token = try await service.take(from: from, to: to, persons: form.persons)
            return Response.redirect(to: "/wishes/\(token)", type: .normal)
        } catch let refusal as SharingRefusal {
            let waiting = await service.waiting
            let page = pages(request).home(waiting: waiting, refused: refusal, from: from, to: to)
            return Self.page(page, status: refusal == .tooOften ? .tooManyRequests : .unprocessableContent)
        }
    }

    /// Whether a form was sent by one of our own pages, as the browser says (Fetch Metadata, else RFC 6454).
    private func comesFromHere(_ request: Request) -> Bool {
        if let site = HTTPField.Name("Sec-Fetch-Site").flatMap({ request.headers[$0] }) {
            return site == "same-origin" || site == "none"
        }
        guard let origin = request.headers[.origin] else { return true }
        let host = origin.split(separator: "/", omittingEmptySubsequences: true).last.map(String.init)
        return host != nil && host == request.head.authority
    }

    private func pages(_ request: Request) -> SharingPages {
        SharingPages(isFrench: request.headers[.acceptLanguage]?.hasPrefix("fr") ?? false, city: city)
    }

    private static func header(_ name: String, of request: Request) -> String {
        HTTPField.Name(name).flatMap { request.headers[$0] } ?? ""
    }

    private static func page(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status,
            headers: [
                .contentType: "text/html; charset=utf-8", .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
                .vary: "Accept-Language",
                .contentSecurityPolicy:
                    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
            ],
            body: .init(byteBuffer: ByteBuffer(string: text))
        )
    }
}
