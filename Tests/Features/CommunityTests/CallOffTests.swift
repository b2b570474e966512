import CrosstownCommunity
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// What editors are asked before they call an event or one of its times off.
@Suite struct CallOffTests {
    private struct Form: Decodable { let times: [String] }

    private struct Time: Decodable {
        let taken: Int
        let riders: Int
    }

    @Test func `an event that was called off offers no calendar and no reminder`() async throws {
        let town = try await CommunityTown()
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        let choir = """
            {"title":"Choir","starts_at":"2026-12-01T18:00","ends_at":"2026-12-01T20:00","place":"Hall",\
            "ministries":["\(ministry)"],"state":"published"}
            """
        try await town.open { client in
            let made = try await client.json(.post, "/community/console/events", as: editor, choir)
            let path = try #require(made.headers[.location])
            let time = try #require(try await client.json(.get, path, as: editor).decoded(Form.self).times.first)
            let (page, offers) = ("/community/events/\(time)", [#"id="calendar""#, "data-follow-topic"])
            let before = try await client.page(page).text
            #expect(try await client.json(.post, path + "/cancel", as: editor, #"{"message":"Storm"}"#).status == .ok)
            let after = try await client.page(page).text

            for offer in offers {
                #expect(before.contains(offer))
                #expect(!after.contains(offer))
            }
        }
    }

    @Test func `calling off asks first, with how many people have signed up and share rides`() async throws {
        let rides = SetRides()
        let town = try await CommunityTown(rides: rides)
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        let anna = town.person()
        rides.set([anna.account, town.person().account])
        let choir = """
            {"title":"Choir","starts_at":"2026-12-01T18:00","ends_at":"2026-12-01T20:00","place":"Hall",\
            "ministries":["\(ministry)"],"repeats":"FREQ=WEEKLY","repeat_until":"2026-12-15","state":"published",\
            "wants_sign_up":"true"}
            """
        try await town.open { client in
            let made = try await client.json(.post, "/community/console/events", as: editor, choir)
            let path = try #require(made.headers[.location])
            let times = try await client.json(.get, path, as: editor).decoded(Form.self).times
            let signUp = "/community/events/\(times[0])/sign-up"
            _ = try await client.json(.post, signUp, as: anna.key, #"{"name":"Anna"}"#)
            let time = "/community/console/times/\(times[0])"
            let model = try await client.json(.get, time, as: editor).decoded(Time.self)

            #expect(model.taken == 1)
            #expect(model.riders == 2)
            for page in [time, path] {
                let text = try await client.page(page, as: editor).text
                let form = try #require(text.split(separator: #"<form id="call-off""#).dropFirst().first)
                let tag = form.prefix { $0 != ">" }
                #expect(tag.contains("data-confirm="), "\(tag)")
                #expect(tag.contains("1 person"), "\(tag)")
                #expect(tag.contains("2 people"), "\(tag)")
                // A rider without an account or address.
                #expect(tag.contains("1 of them"), "\(tag)")
            }
        }
    }
}
