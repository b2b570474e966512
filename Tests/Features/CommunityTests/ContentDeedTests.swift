import CrosstownCommunity
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// What editors read once something is created, changed or removed.
@Suite struct ContentDeedTests {
    private static let place = "latitude=43.7384&longitude=7.4246"

    /// Sends a form of the console, and gives the page to which the browser goes.
    private func send(
        _ client: any TestClientProtocol,
        _ path: String,
        from page: String,
        as editor: String,
        _ fields: String
    ) async throws -> (next: String, text: String) {
        let answer = try await client.form(path, as: editor, from: page, fields)
        let next = try #require(answer.headers[.location], "\(answer.text)")
        return (next, try await client.page(next, as: editor).text)
    }

    @Test func `whatever an editor creates is confirmed on the page that follows`() async throws {
        let town = try await CommunityTown()
        let editor = town.person("community.administrator").key
        let campus = try await town.id("community_campus", where: "number = 1")
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let group = """
            ministry=\(ministry)&kind=group&name=Table&weekday=2&minute=19%3A00&members=3&leader=Eva+Stone\
            &phone=%2B377+99+55+55+55&is_listed=true&place=Library&\(Self.place)
            """
        let forms = [
            ("records/campuses", "name=Hill&\(Self.place)"),
            ("records/ministries", "name=Club&campus=\(campus)&summary=Welcome"),
            ("records/groups", group),
            ("records/resources", "title=Guide&kind=article&link=https%3A%2F%2Fexample.org%2Fguide&audience=all"),
            (
                "events",
                "title=Choir&starts_at=2026-12-01T18%3A00&ends_at=2026-12-01T20%3A00&ministries=\(ministry)&state=published"
            ),
        ]
        try await town.open { client in
            for (path, fields) in forms {
                let path = "/community/console/\(path)"
                let created = try await send(client, path, from: path + "/new", as: editor, fields)

                #expect(created.text.contains(#"data-done="created""#), "\(path)")
            }
        }
    }

    @Test func `what an editor changes or removes is confirmed in the list`() async throws {
        let town = try await CommunityTown()
        let editor = town.person("community.administrator").key
        let list = "/community/console/records/campuses"
        try await town.open { client in
            let made = try await client.json(
                .post,
                list,
                as: editor,
                #"{"name":"Hill","latitude":"43.7384","longitude":"7.4246"}"#
            )
            #expect(made.headers[.location] == list, "programs read the plain address")
            let campus = try await town.id("community_campus", where: "name = 'Hill'")
            let path = "\(list)/\(campus)"
            let changed = try await send(client, path, from: path, as: editor, "name=Hilltop&\(Self.place)")
            let removed = try await send(client, path + "/remove", from: path, as: editor, "")

            #expect(changed.text.contains(#"data-done="saved""#))
            #expect(removed.text.contains(#"data-done="removed""#))
            #expect(try await !client.page(list, as: editor).text.contains("data-done"))
        }
    }
}
