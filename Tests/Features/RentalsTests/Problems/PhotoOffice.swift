import CrosstownMedia
import CrosstownTesting
import Foundation
import HummingbirdTesting

/// An office that takes photographs, in a fresh folder.
final class PhotoOffice: Sendable {
    let office: RentalOffice
    private let media: MediaModule
    private let folder: String

    init(on engine: TestEngine = .sqlite) async throws {
        let depot = try await Depot(on: engine)
        let host = depot.host
        folder = FileManager.default.temporaryDirectory.appending(path: "photographs-\(UUID().uuidString)").path
        media = MediaModule(
            dataFolder: folder,
            service: nil,
            database: host.database,
            clock: host.clock,
            ids: host.ids,
            randomBytes: { host.randomBytes($0) }
        )
        try await host.migrate(media)
        office = RentalOffice(at: depot, locks: TestLocks(), pictures: media.pictures)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Removes the files that nothing needs.
    func work() async throws { try await office.host.work(media) }

    /// The files that there are, without their folders.
    func files() -> [String] {
        let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return all.filter { $0.contains(".") }
    }
}

/// A grey PNG of one pixel, and what only looks like one.
enum Snapshot {
    static let grey = Data(
        base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=="
    )
    static let words = Data("These are words and no picture.".utf8)
}

extension TestClientProtocol {
    /// A form with photographs, as a browser without script sends it from a page of the same session.
    func upload(
        _ path: String,
        as key: String,
        from page: String,
        _ fields: [(name: String, value: String)],
        photographs: [(String, Data?)]
    ) async throws -> TestResponse {
        let files = photographs.map { name, content in
            (field: "photographs", name: name, content: [UInt8](content ?? Data()))
        }
        return try await upload(path, as: key, from: page, fields: fields, files: files)
    }
}
