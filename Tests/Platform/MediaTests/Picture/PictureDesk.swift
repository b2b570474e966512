import CrosstownKit
import CrosstownMedia
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore

/// A library in a fresh folder with its routes on a server, and people who send pictures.
final class PictureDesk: Sendable {
    let database: any Database
    let clock = ManualClock()
    let ids = CountingIdentifiers()
    let folder: String
    let library: PictureLibrary
    private let tasks: OutboundTaskRunner

    init(on engine: TestEngine = .sqlite, limits: PictureLimits = PictureLimits()) async throws {
        database = try await engine.makeDatabase()
        _ = try await Migrator(CoreMigrations.all + PictureMigrations.all).migrate(database, at: clock.now())
        folder = FileManager.default.temporaryDirectory.appending(path: "pictures-\(UUID().uuidString)").path
        library = PictureLibrary(
            database: database,
            folder: folder,
            limits: limits,
            clock: clock,
            ids: ids,
            randomBytes: { count in (0..<count).map { _ in UInt8.random(in: 0...255) } }
        )
        tasks = OutboundTaskRunner(database: database, clock: clock, handlers: library.outboundHandlers)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Lets a test call the routes.
    func open<Value: Sendable>(_ calls: @Sendable (any TestClientProtocol) async throws -> Value) async throws -> Value
    {
        let routes = Routes<WebContext>()
        PictureRoutes(library: library).add(to: routes)
        let router = Router(context: WebContext.self)
        router.add(middleware: ProblemMiddleware(presenter: Presenter()))
        router.add(middleware: CallerMiddleware(authenticator: Owners(), cookie: SessionCookie(isSecure: false)))
        routes.install(on: router)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return try await Application(router: router, logger: logger).test(.router) { try await calls($0) }
    }

    /// Does the outbound tasks that are due.
    func work() async throws { while try await tasks.step().ran > 0 {} }

    /// The files that there are, without their folders.
    func files() -> [String] {
        let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return all.filter { $0.contains(".") }.sorted()
    }

    /// How many pictures the table knows.
    func rows() async throws -> Int {
        try await database.read { try $0.first("SELECT count(*) FROM picture")?.get(0) ?? 0 }
    }
}

/// Everybody is who the key says.
private struct Owners: Authenticator {
    func caller(for token: String, kind: CredentialKind) async throws -> Caller? {
        Caller(accountID: token, roles: ["passenger"])
    }
}

extension TestClientProtocol {
    /// Sends a file as a program does.
    func send(
        _ bytes: [UInt8],
        named name: String = "photo.jpg",
        as owner: Identifier<Account>
    ) async throws -> TestResponse {
        var body = ByteBuffer(string: "--edge\r\nContent-Disposition: form-data; name=\"picture\"; ")
        body.writeString("filename=\"\(name)\"\r\nContent-Type: image/jpeg\r\n\r\n")
        body.writeBytes(bytes)
        body.writeString("\r\n--edge--\r\n")
        let headers: HTTPFields = [
            .accept: "application/json", .authorization: "Bearer \(owner)",
            .contentType: "multipart/form-data; boundary=edge",
        ]
        return try await execute(uri: "/media/pictures", method: .post, headers: headers, body: body)
    }

    func call(
        _ method: HTTPRequest.Method,
        _ path: String,
        as owner: Identifier<Account>,
        knowing tag: String? = nil
    ) async throws -> TestResponse {
        let accepted = method == .get ? "image/*" : "application/json"
        var headers: HTTPFields = [.accept: accepted, .authorization: "Bearer \(owner)"]
        headers[.ifNoneMatch] = tag
        return try await execute(uri: path, method: method, headers: headers)
    }
}

extension TestResponse {
    /// The identifier in the body, where the picture was taken.
    var picture: Identifier<Picture>? {
        struct Sent: Decodable { let id: Identifier<Picture> }
        return try? JSONDecoder().decode(Sent.self, from: Data(body.readableBytesView)).id
    }

    /// What is wrong with the picture, where it was refused.
    var complaint: String? {
        let problem = try? JSONDecoder().decode(Problem.self, from: Data(body.readableBytesView))
        return problem?.message(for: "picture")?.english
    }
}
