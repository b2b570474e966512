import CrosstownKit
import CrosstownMedia
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import HummingbirdTesting

/// A library of pictures in a fresh folder.
final class PictureDesk: Sendable {
    let host: TestHost
    let folder: String
    let library: PictureLibrary
    private let tasks: OutboundTaskRunner

    init(on engine: TestEngine = .sqlite, limits: PictureLimits = PictureLimits()) async throws {
        let host = try await TestHost(on: engine)
        let folder = FileManager.default.temporaryDirectory.appending(path: "pictures-\(UUID().uuidString)").path
        let library = PictureLibrary(
            database: host.database,
            folder: folder,
            limits: limits,
            clock: host.clock,
            ids: host.ids,
            randomBytes: { host.randomBytes($0) }
        )
        (self.host, self.folder, self.library) = (host, folder, library)
        tasks = host.taskRunner(library.outboundHandlers)
        try await host.migrate(and: PictureMigrations.all)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Lets a test call the routes.
    func open<Value: Sendable>(_ calls: @Sendable (any TestClientProtocol) async throws -> Value) async throws -> Value
    {
        try await host.open(routes: addRoutes) { try await calls($0) }
    }

    @Sendable private func addRoutes(to routes: Routes<WebContext>) { PictureRoutes(library: library).add(to: routes) }

    /// Does the outbound tasks that are due.
    func work() async throws { while try await tasks.step().ran > 0 {} }

    /// The files that there are, without their folders.
    func files() -> [String] {
        let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return all.filter { $0.contains(".") }.sorted()
    }

    /// How many pictures the table knows.
    func rows() async throws -> Int {
        try await host.database.read { try $0.first("SELECT count(*) FROM picture")?.get(0) ?? 0 }
    }
}

extension TestClientProtocol {
    /// Sends a file as a program does.
    func send(_ bytes: [UInt8], named name: String = "photo.jpg", as key: String) async throws -> TestResponse {
        try await upload("/media/pictures", as: key, files: [(field: "picture", name: name, content: bytes)])
    }

    /// A picture as a browser shows it.
    func picture(_ path: String, as key: String, knowing tag: String? = nil) async throws -> TestResponse {
        var headers: HTTPFields = [.accept: "image/*", .authorization: "Bearer \(key)"]
        headers[.ifNoneMatch] = tag
        return try await execute(uri: path, method: .get, headers: headers)
    }
}

extension TestResponse {
    /// The identifier in the body, where the picture was taken.
    var picture: Identifier<Picture>? {
        struct Sent: Decodable { let id: Identifier<Picture> }
        return try? decoded(Sent.self).id
    }

    /// What is wrong with the picture, where it was refused.
    var complaint: String? { (try? decoded(Problem.self))?.message(for: "picture")?.english }
}
