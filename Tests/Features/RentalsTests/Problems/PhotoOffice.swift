import CrosstownMedia
import CrosstownMoney
import CrosstownSQL
import CrosstownTesting
import CrosstownWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore

/// An office that takes photographs, in a fresh folder.
final class PhotoOffice: Sendable {
    let office: RentalOffice
    let library: PictureLibrary
    private let folder: String

    init(on engine: TestEngine = .sqlite) async throws {
        let depot = try await Depot(on: engine)
        _ = try await Migrator(PaymentMigrations.all + PictureMigrations.all)
            .migrate(depot.database, at: depot.clock.now())
        folder = FileManager.default.temporaryDirectory.appending(path: "photographs-\(UUID().uuidString)").path
        library = PictureLibrary(
            database: depot.database,
            folder: folder,
            clock: depot.clock,
            ids: depot.ids,
            randomBytes: { count in (0..<count).map { _ in UInt8.random(in: 0...255) } }
        )
        office = RentalOffice(at: depot, locks: TestLocks(), pictures: library)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Removes the files that nothing needs.
    func work() async throws {
        let depot = office.depot
        let runner = OutboundTaskRunner(
            database: depot.database,
            clock: depot.clock,
            handlers: library.outboundHandlers
        )
        while try await runner.step().ran > 0 {}
    }

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
    /// A form with files, as a browser without script sends it from a page of the same session.
    func upload(
        _ path: String,
        as key: String,
        from page: String,
        _ fields: [(String, String)],
        photographs: [(String, Data?)]
    ) async throws -> TestResponse {
        let token = try await self.page(page, as: key).text.formToken ?? ""
        var body = ByteBuffer()
        for (name, value) in [("csrf", token)] + fields {
            body.writeString("--edge\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n")
        }
        for (name, content) in photographs {
            body.writeString("--edge\r\nContent-Disposition: form-data; name=\"photographs\"; ")
            body.writeString("filename=\"\(name)\"\r\nContent-Type: image/png\r\n\r\n")
            body.writeBytes(content ?? Data())
            body.writeString("\r\n")
        }
        body.writeString("--edge--\r\n")
        let headers: HTTPFields = [
            .accept: "text/html", .cookie: "sid=\(key)", .contentType: "multipart/form-data; boundary=edge",
        ]
        return try await execute(uri: path, method: .post, headers: headers, body: body)
    }
}
