import CrosstownCommunity
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import Foundation
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing

/// The feed of a channel, until its server fails.
private final class Channel: ExternalDocuments {
    struct Down: Error {}

    private let bytes: Mutex<[UInt8]?>

    init(films: Int) {
        let entries = (0..<films).map { number in
            """
            <entry><id>yt:video:\(number)</id><title>Film \(number)</title>
            <link rel="alternate" href="https://www.youtube.com/watch?v=\(String(10_000_000_000 + number))"/>
            <published>2026-09-\(10 + number % 20)T10:00:00Z</published></entry>
            """
        }
        bytes = Mutex(Array("<feed><title>Channel</title>\(entries.joined())</feed>".utf8))
    }

    func fail() { bytes.withLock { $0 = nil } }

    func read(_ address: String, atMost limit: Int) async throws -> [UInt8] {
        guard let bytes = bytes.withLock({ $0 }) else { throw Down() }
        return bytes
    }
}

@Suite struct ResourceTests {
    private struct List: Decodable {
        struct Resource: Decodable {
            let id: String
            let title: String
            let isForLeaders: Bool
            let isInside: Bool
        }

        let resources: [Resource]
        let next: String?
    }

    @Test func `the whole archive of a channel is reached, and stays through weeks of failures`() async throws {
        let channel = Channel(films: 80)
        let town = try await CommunityTown(documents: channel)
        let chief = town.person("community.administrator").key
        let source = """
            {"name":"Channel","kind":"resources","address":"https://example.org/feed","is_video":"true","audience":"all"}
            """
        try await town.open { client in
            @Sendable func films() async throws -> [String] {
                var (titles, after): ([String], String?) = ([], "")
                while let cursor = after {
                    let path = "/community/resources?kind=video&before=\(cursor)"
                    let page = try await client.json(.get, path).decoded(List.self)
                    titles += page.resources.map(\.title).filter { $0.hasPrefix("Film") }
                    after = page.next
                }
                return titles
            }
            _ = try await client.json(.post, "/community/console/records/sources", as: chief, source)
            try await town.readFeeds()
            let read = try await films()
            channel.fail()
            for _ in 0..<20 {
                town.host.clock.advance(milliseconds: 24 * 3_600_000)
                try await town.readFeeds()
            }

            #expect(read.count == 80)
            #expect(Set(read).count == 80)
            #expect(try await films() == read)
        }
    }

    @Test func `a film asks before the other side learns anything, and what leaders see is hidden from others`()
        async throws
    {
        let town = try await CommunityTown()
        let group = try await town.id("community_group", where: "number = 1")
        let leader = town.person("community.leader", scope: "group/\(group)").key
        let passenger = town.person().key
        try await town.open { client in
            let path = "/community/resources"
            let seen = try await client.json(.get, path, as: leader).decoded(List.self).resources
            let hidden = try #require(seen.first { $0.isForLeaders })
            let film = try #require(seen.first { $0.isInside })
            let others = try await client.json(.get, path, as: passenger).decoded(List.self).resources
            let direct = try await client.json(.get, "\(path)/\(hidden.id)", as: passenger)
            let stranger = try await client.json(.get, "\(path)/\(hidden.id)")
            @Sendable func page(_ query: String) async throws -> String {
                try await client.page("\(path)/\(film.id)\(query)").text
            }

            #expect(!others.contains { $0.isForLeaders })
            #expect(direct.status == .notFound && stranger.status == .notFound)
            #expect(try await client.json(.get, "\(path)/\(hidden.id)", as: leader).status == .ok)
            #expect(try await page("").contains("play=true"))
            #expect(try await !page("").contains("<iframe"))
            #expect(try await page("?play=true").contains("<iframe src=\"https://www.youtube-nocookie.com/embed/"))
        }
    }
}
