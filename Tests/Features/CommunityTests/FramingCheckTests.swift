import CrosstownCommunity
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing

/// Servers of others, as a test changes what they say.
private final class ChangingSite: ExternalDocuments {
    struct Down: Error {}

    private let head = Mutex<DocumentHead?>(nil)

    func answer(_ address: String, _ fields: [DocumentHead.Field] = []) {
        head.withLock { $0 = DocumentHead(address: address, fields: fields) }
    }

    func fail() { head.withLock { $0 = nil } }

    func read(_ address: String, atMost limit: Int) async throws -> [UInt8] { throw Down() }

    func head(of address: String) async throws -> DocumentHead {
        guard let head = head.withLock({ $0 }) else { throw Down() }
        return head
    }
}

@Suite struct FramingCheckTests {
    private struct Shown: Decodable { let plays: String? }

    private static let link = "https://example.org/a"

    private static func article(_ link: String = Self.link, isBeside: Bool = false) -> String {
        """
        {"title":"A","kind":"article","link":"\(link)","audience":"all","opens_beside":\(isBeside)}
        """
    }

    @Test func `an article opens within the app where its site allows that, and what it said last holds`() async throws
    {
        let site = ChangingSite()
        let town = try await CommunityTown(documents: site)
        let editor = town.person("community.administrator").key
        try await town.open { client in
            let records = "/community/console/records/resources"
            _ = try await client.json(.post, records, as: editor, Self.article())
            let id = try await town.id("community_resource", where: "title = 'A'")
            @Sendable func plays() async throws -> String? {
                try await client.json(.get, "/community/resources/\(id)").decoded(Shown.self).plays
            }
            let unasked = try await plays()
            try await town.readFeeds()
            let unanswered = try await plays()
            site.answer(Self.link)
            town.host.clock.advance(milliseconds: 26 * 3_600_000)
            try await town.readFeeds()
            let allowed = try await plays()
            site.fail()
            town.host.clock.advance(milliseconds: 31 * 24 * 3_600_000)
            try await town.readFeeds()
            let failed = try await plays()
            site.answer(Self.link, [.init("X-Frame-Options", "SAMEORIGIN")])
            town.host.clock.advance(milliseconds: 26 * 3_600_000)
            try await town.readFeeds()

            #expect(unasked == nil)
            #expect(unanswered == nil)
            #expect(allowed == Self.link)
            #expect(failed == Self.link)
            #expect(try await plays() == nil)
        }
    }

    @Test func `an article that an editor wants beside, that leads elsewhere or is not guarded opens beside`()
        async throws
    {
        let site = ChangingSite()
        let town = try await CommunityTown(documents: site)
        let editor = town.person("community.administrator").key
        try await town.open { client in
            let records = "/community/console/records/resources"
            _ = try await client.json(.post, records, as: editor, Self.article())
            let id = try await town.id("community_resource", where: "title = 'A'")
            @Sendable func plays(_ article: String, _ address: String) async throws -> String? {
                site.answer(address)
                _ = try await client.json(.post, records + "/\(id)", as: editor, article)
                try await town.readFeeds()
                return try await client.json(.get, "/community/resources/\(id)").decoded(Shown.self).plays
            }

            #expect(try await plays(Self.article(), Self.link) == Self.link)
            #expect(try await plays(Self.article(isBeside: true), Self.link) == nil)
            #expect(try await plays(Self.article(), "https://elsewhere.example/a") == nil)
            #expect(try await plays(Self.article("http://example.org/a"), "http://example.org/a") == nil)
        }
    }
}
