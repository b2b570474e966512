import CrosstownAccounts
import Foundation
import Testing

@Suite struct SealKeyFileTests {
    private static let place = ["here"]

    /// A path in a folder that is not there yet.
    private let path = FileManager.default.temporaryDirectory.appending(path: "seal-\(UUID())/secrets.key").path

    private static func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: .min ... .max) } }

    @Test func `the first start makes a key that its owner alone may read, and later ones find it`() throws {
        defer { remove() }
        let file = SealKeyFile(path: path)
        #expect(try file.read() == nil)

        let sealed = try file.readOrMake(randomBytes: Self.bytes).seal("s3cret", for: Self.place)
        let later = try file.readOrMake(randomBytes: Self.bytes)

        #expect(try later.open(sealed, for: Self.place) == "s3cret")
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? NSNumber == 0o600)
        #expect(!file.isOpenToOthers)
        let folder = URL(filePath: path).deletingLastPathComponent().path
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["secrets.key"])
    }

    @Test func `servers that start at once over one folder end with one key`() async throws {
        defer { remove() }
        let file = SealKeyFile(path: path)

        let seals = try await withThrowingTaskGroup(of: KeyedSeal.self) { group in
            for _ in 0..<16 { group.addTask { try file.readOrMake(randomBytes: Self.bytes) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        let sealed = try #require(seals.first).seal("s3cret", for: Self.place)
        for seal in seals { #expect(try seal.open(sealed, for: Self.place) == "s3cret") }
    }

    @Test(arguments: ["", "not a key", "c2hvcnQ="])
    func `a file that holds no key is refused and left as it is`(content: String) throws {
        defer { remove() }
        let folder = URL(filePath: path).deletingLastPathComponent().path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try content.write(toFile: path, atomically: true, encoding: .utf8)

        #expect(throws: SealKeyFile.Fault.malformed) {
            try SealKeyFile(path: path).readOrMake(randomBytes: Self.bytes)
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == content)
    }

    @Test func `a key that others may read is told`() throws {
        defer { remove() }
        _ = try SealKeyFile(path: path).readOrMake(randomBytes: Self.bytes)
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)

        #expect(SealKeyFile(path: path).isOpenToOthers)
    }

    private func remove() {
        try? FileManager.default.removeItem(at: URL(filePath: path).deletingLastPathComponent())
    }
}
