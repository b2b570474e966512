import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import NIOCore
import ServiceLifecycle
import Testing

/// A place for pictures and videos that is full, away, or keeps half of what it was given.
@Suite struct StorageFaultTests {
    private static let picture = [UInt8](repeating: 7, count: 200_000)
    private static let video: [UInt8] =
        [0, 0, 0, 0x10] + Array("ftypisom".utf8) + [UInt8](repeating: 5, count: 300_000)

    /// What the server counts as used by somebody, in bytes.
    private static func used(_ client: any TestClientProtocol, _ key: String) async throws -> Int? {
        try await client.json(.get, "/drops/storage", as: key).value("usedBytes").flatMap { Int($0) }
    }

    private static func rows(_ town: DropsTown) async throws -> Int {
        try await town.host.database.read { try $0.query("SELECT id FROM drop_media").count }
    }

    /// Lets the sweeper run, as the application does, until something is so.
    private static func sweep(
        _ town: DropsTown,
        until condition: @Sendable () async throws -> Bool
    ) async throws {
        let module: any FeatureModule = town.module
        try await withThrowingTaskGroup(of: Void.self) { group in
            for service in module.services { group.addTask { try await service.run() } }
            try await eventually(condition)
            group.cancelAll()
        }
    }

    @Test(
        arguments: TestEngine.reachable,
        [
            (path: "media", room: 0), (path: "media", room: 1), (path: "media/sealed", room: 0),
        ]
    )
    func `where a picture or video finds no room, its sender is told, and nothing of it is left`(
        engine: TestEngine,
        place: (path: String, room: Int)
    ) async throws {
        let town = try await DropsTown(on: engine)
        let anna = town.host.person()
        let content = place.path == "media" ? Self.video : Self.picture
        try await town.open { client in
            town.objects.set(.init(room: place.room, keepsHalf: true))
            let refused = try await client.file("/drops/\(place.path)", as: anna.key, content)
            #expect(refused.status == .serviceUnavailable)
            #expect(try await Self.used(client, anna.key) == 0)
            #expect(!town.objects.all.isEmpty, "half of it lies there")
            #expect(try await Self.rows(town) == 1, "known, so that it can be removed")

            town.objects.set(.init())
            try await Self.sweep(town) { try await Self.rows(town) == 0 }
            #expect(town.objects.all.isEmpty)
            #expect(try await Self.rows(town) == 0)

            let kept = try await client.file("/drops/\(place.path)", as: anna.key, content)
            #expect(kept.status == .created)
            let poster = place.path == "media" ? 100 : 0
            #expect(try await Self.used(client, anna.key) == content.count + poster)
            #expect(town.objects.all.count == (poster > 0 ? 2 : 1))
        }
    }

    @Test func `what cannot be removed now is removed later, and nothing else waits for it`() async throws {
        let town = try await DropsTown()
        let anna = town.host.person()
        try await town.open { client in
            town.objects.set(.init(room: 0, keepsHalf: true, removes: false))
            for _ in 0..<3 { _ = try await client.file("/drops/media/sealed", as: anna.key, Self.picture) }
            try await Self.sweep(town) { town.objects.refusedRemovals == 3 }
            #expect(try await Self.rows(town) == 3, "a row stands as long as there is something to remove")
            town.objects.set(.init())
            try await Self.sweep(town) { try await Self.rows(town) == 0 }
            #expect(town.objects.all.isEmpty)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `pictures that arrive at once take no more room than there is`(engine: TestEngine) async throws {
        let room = 3 * 1_048_576
        let town = try await DropsTown(on: engine, settings: ["drops.maximum-bytes": "\(room)"])
        let anna = town.host.person()
        let content = [UInt8](repeating: 7, count: 1_000_000)
        try await town.open { client in
            let answers = try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
                for _ in 1...8 {
                    group.addTask { try await client.file("/drops/media/sealed", as: anna.key, content).status }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.allSatisfy { $0 == .created || $0 == .conflict })
            #expect((1...3).contains(answers.count { $0 == .created }))
            #expect(town.objects.all.count == answers.count { $0 == .created })
        }
    }
}
