import CrosstownApp
import CrosstownValues
import Foundation
import TaxiSharing

/// The taxi-sharing program of the demo, which uses the server's contract as any other program would.
struct DemoSharing {
    /// The demo's port; the program uses the next one.
    let port: Int
    let data: String

    private static let name = "Shared taxis"
    private static let scopes: Set<String> = ["taxi:request", "webhooks"]

    static func address(beside port: Int) -> String { "http://127.0.0.1:\(port + 1)" }

    func run(on server: Server) async throws {
        let key = try await key(from: server)
        let city = "http://127.0.0.1:\(port)"
        let settings = SharingProgram.Settings(city: city, key: key, port: port + 1, patienceSeconds: 90)
        try await SharingProgram(settings, clock: SystemClock()).run()
    }

    /// The program's key: created at the first start, and stored by the program.
    private func key(from server: Server) async throws -> String {
        let file = URL(filePath: data + "/shared-taxis.key")
        if let kept = try? String(contentsOf: file, encoding: .utf8) { return kept }
        let key = try await server.makeKey(Self.name, scopes: Self.scopes)
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        _ = FileManager.default.createFile(atPath: file.path(), contents: Data(key.utf8), attributes: attributes)
        return key
    }
}
