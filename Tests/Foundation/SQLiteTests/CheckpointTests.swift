import CrosstownSQL
import CrosstownSQLite
import CrosstownTesting
import Dispatch
import Foundation
import Testing

/// The log is copied into the file beside the writer: it neither grows without end nor is anything lost.
@Suite struct CheckpointTests {
    private static let tileBytes = 32_768
    private static let limits = Checkpoints.Limits(pass: 4 * tileBytes, log: 64 * tileBytes, rest: 2 * tileBytes)

    /// A database with a table of large rows, each of which takes as many bytes of log, or more.
    private static func withTiles(_ body: (SQLiteDatabase, _ path: String) async throws -> Void) async throws {
        let database = try SQLiteDatabase.temporary(limits: limits)
        let path: String = try await database.read { try $0.query("PRAGMA database_list")[0].get("file") }
        try await database.write { try $0.script("CREATE TABLE tile (id INTEGER PRIMARY KEY, data BLOB)") }
        try await body(database, path)
    }

    private static func write(_ tiles: some Sequence<Int>, to database: SQLiteDatabase) async throws {
        for id in tiles {
            try await database.write { transaction in
                // The same few rows again and again, so that the file stays small.
                try transaction.execute("REPLACE INTO tile VALUES (\(id % 16), zeroblob(\(tileBytes)))")
            }
        }
    }

    private static func count(_ database: SQLiteDatabase) async throws -> Int {
        try await database.read { try $0.query("SELECT count(*) FROM tile")[0].get(0) }
    }

    private static func size(_ path: String) throws -> Int {
        try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
    }

    @Test func `what is written goes into the file while the log is open`() async throws {
        try await Self.withTiles { database, path in
            try await Self.write(0..<16, to: database)

            try await eventually { try Self.size(path) > 8 * Self.tileBytes }

            #expect(try Self.size(path) > 8 * Self.tileBytes)
        }
    }

    @Test func `the log begins again in place of growing without end`() async throws {
        try await Self.withTiles { database, path in
            try await Self.write(0..<2_000, to: database)

            #expect(try Self.size(path + "-wal") < 3 * Self.limits.log)
            #expect(try await Self.count(database) == 16)
        }
    }

    @Test func `who reads on sees what there was, however much is written meanwhile`() async throws {
        try await Self.withTiles { database, path in
            try await Self.write(0..<8, to: database)
            // Its reading takes place on threads of its own, where it may wait.
            let viewer = try SQLiteDatabase.readOnly(path: path)
            let gate = DispatchSemaphore(value: 0)
            defer { gate.signal() }
            let (began, beginning) = AsyncStream.makeStream(of: Void.self)
            async let seen = viewer.read { transaction in
                try (0..<2).map { round in
                    if round == 1 {
                        beginning.yield()
                        gate.wait()
                    }
                    return try transaction.query("SELECT count(*) FROM tile")[0].get(0, as: Int.self)
                }
            }
            for await _ in began { break }

            try await Self.write(8..<40, to: database)
            gate.signal()

            #expect(try await seen == [8, 8])
            #expect(try await Self.count(database) == 16)
        }
    }

    @Test func `what was committed is there after an end without warning, at any moment of copying`() async throws {
        try await Self.withTiles { database, path in
            try await Self.write(0..<48, to: database)
            try await database.write { try $0.execute("INSERT INTO tile VALUES (100, x'01')") }

            // The files as a killed process leaves them: the log holds all that is not wholly in the file.
            let folder = FileManager.default.temporaryDirectory.appending(path: "crosstown-\(UUID())")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let copy = folder.path + "/crosstown.sqlite"
            for end in ["", "-wal"] { try FileManager.default.copyItem(atPath: path + end, toPath: copy + end) }
            let again = try SQLiteDatabase(path: copy)
            let isWhole: String = try await again.read { try $0.query("PRAGMA integrity_check")[0].get(0) }

            #expect(isWhole == "ok")
            #expect(try await Self.count(again) == 17)
            try await again.close()
        }
    }

    @Test func `closing while the log is copied leaves all in the file`() async throws {
        try await Self.withTiles { database, path in
            try await Self.write(0..<40, to: database)

            try await database.close()

            #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
            let again = try SQLiteDatabase(path: path)
            #expect(try await Self.count(again) == 16)
            try await again.close()
        }
    }

    @Test func `what was replaced is forgotten even while the log is copied`() async throws {
        try await Self.withTiles { database, path in
            try await Self.write(0..<40, to: database)

            try await database.forgetReplaced()

            #expect(try Self.size(path + "-wal") == 0)
        }
    }
}
