import CrosstownCommunity
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// What readers of French read of dates.
@Suite struct FrenchDateTests {
    private struct Form: Decodable { let times: [String] }

    @Test func `the first of a month has a word of its own on every page`() async throws {
        let town = try await CommunityTown()
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        let supper = """
            {"title":"Supper","starts_at":"2026-12-01T18:00","ends_at":"2026-12-01T20:00","place":"Hall",\
            "ministries":["\(ministry)"],"state":"published"}
            """
        try await town.host.open(town.module, in: Languages(folder: "Public/texts")) { client in
            let made = try await client.json(.post, "/community/console/events", as: editor, supper)
            let path = try #require(made.headers[.location])
            let time = try #require(try await client.json(.get, path, as: editor).decoded(Form.self).times.first)
            let event = try await client.page("/community/events/\(time)", in: "fr").text
            let form = try await client.page(path, as: editor, in: "fr").text

            #expect(event.contains("mardi 1er décembre"))
            #expect(form.contains("mardi 1er décembre"))
        }
    }
}
