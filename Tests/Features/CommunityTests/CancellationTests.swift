import CrosstownCommunity
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// What editors are asked before they cancel an event or one of its dates.
@Suite struct CancellationTests {
    private struct Form: Decodable { let times: [String] }

    private struct Time: Decodable {
        let taken: Int
        let riders: Int
    }

    @Test func `an event that was canceled offers no calendar and no reminder`() async throws {
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

    @Test func `canceling asks first, with how many people have signed up and share rides`() async throws {
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
                let form = try #require(text.split(separator: #"<form id="cancel""#).dropFirst().first)
                let tag = form.prefix { $0 != ">" }
                #expect(tag.contains("data-confirm="), "\(tag)")
                #expect(tag.contains("1 person"), "\(tag)")
                #expect(tag.contains("2 people"), "\(tag)")
                // A rider without an account or address.
                #expect(tag.contains("1 of them"), "\(tag)")
            }
        }
    }

    @Test func `of one person it is said that this person is notified`() async throws {
        let town = try await CommunityTown()
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        let (anna, ben) = (town.person().key, town.person().key)
        let supper = """
            {"title":"Supper","starts_at":"2026-12-01T18:00","ends_at":"2026-12-01T20:00","place":"Hall",\
            "ministries":["\(ministry)"],"state":"published","wants_sign_up":"true"}
            """
        try await town.open { client in
            let made = try await client.json(.post, "/community/console/events", as: editor, supper)
            let path = try #require(made.headers[.location])
            let time = try #require(try await client.json(.get, path, as: editor).decoded(Form.self).times.first)
            let signUp = "/community/events/\(time)/sign-up"
            _ = try await client.json(.post, signUp, as: anna, #"{"name":"Anna"}"#)
            let one = try await client.page(path, as: editor).text
            _ = try await client.json(.post, signUp, as: ben, #"{"name":"Ben"}"#)
            let two = try await client.page(path, as: editor).text

            #expect(one.contains("We’ll notify this person."))
            #expect(two.contains("We’ll notify them."))
        }
    }

    @Test func `who waits for a place is named by itself, and the numbers add up`() async throws {
        let town = try await CommunityTown()
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        let supper = """
            {"title":"Supper","starts_at":"2026-12-01T18:00","ends_at":"2026-12-01T20:00","place":"Hall",\
            "ministries":["\(ministry)"],"state":"published","wants_sign_up":"true","capacity":"1"}
            """
        try await town.open { client in
            let made = try await client.json(.post, "/community/console/events", as: editor, supper)
            let path = try #require(made.headers[.location])
            let time = try #require(try await client.json(.get, path, as: editor).decoded(Form.self).times.first)
            let signUp = "/community/events/\(time)/sign-up"
            _ = try await client.json(.post, signUp, as: town.person().key, #"{"name":"Anna"}"#)
            _ = try await client.json(.post, signUp, as: town.person().key, #"{"name":"Ben"}"#)
            _ = try await client.json(.post, signUp, #"{"name":"Lea","key":"form-of-lea"}"#)
            let text = try await client.page(path, as: editor).text
            let form = try #require(text.split(separator: #"<form id="cancel""#).dropFirst().first)
            let tag = form.prefix { $0 != ">" }
            let off = try await client.json(.post, path + "/cancel", as: editor, #"{"message":"Storm"}"#)
            let told = try off.decoded(Told.self)

            #expect(tag.contains("1 person has signed up. 2 people are on the waiting list. 1 of them"), "\(tag)")
            #expect([told.people, told.waiting] == [2, 1])
            #expect([told.guests, told.waitingGuests] == [1, 1])
        }
    }

    private struct Told: Decodable {
        let people: Int
        let waiting: Int
        let guests: Int
        let waitingGuests: Int
        let riders: Int
        let inBoth: Int
    }

    /// An event with one date for which somebody has signed up, canceled.
    private func canceledEvent(
        _ town: CommunityTown,
        _ client: any TestClientProtocol,
        as editor: String
    ) async throws -> (path: String, time: String, body: String) {
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let body = """
            {"title":"Supper","starts_at":"2026-12-01T18:00","ends_at":"2026-12-01T20:00","place":"Hall",\
            "ministries":["\(ministry)"],"wants_sign_up":"true"
            """
        let made = try await client.json(
            .post,
            "/community/console/events",
            as: editor,
            body + #","state":"published"}"#
        )
        let path = try #require(made.headers[.location])
        let time = try #require(try await client.json(.get, path, as: editor).decoded(Form.self).times.first)
        let anna = town.person().key
        _ = try await client.json(.post, "/community/events/\(time)/sign-up", as: anna, #"{"name":"Anna"}"#)
        #expect(try await client.json(.post, path + "/cancel", as: editor, #"{"message":"Storm"}"#).status == .ok)
        return (path, time, body)
    }

    @Test func `an event that was canceled is brought back, and those who signed up are notified`() async throws {
        let town = try await CommunityTown()
        let editor = town.person("community.administrator").key
        try await town.open { client in
            let event = try await canceledEvent(town, client, as: editor)
            let off = try await client.page(event.path, as: editor).text
            let restored = try await client.json(.post, event.path + "/restore", as: editor, "{}")
            let back = try await client.page(event.path, as: editor).text

            #expect(off.contains("data-canceled"))
            #expect(!off.contains(#"name="state""#))
            #expect(try restored.decoded(Told.self).people == 1)
            #expect(!back.contains("data-canceled"))
            #expect(back.contains(#"name="state""#))
        }
    }

    @Test func `bringing an event back counts those whose rides come back with it`() async throws {
        let rides = SetRides()
        let town = try await CommunityTown(rides: rides)
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.administrator").key
        let anna = town.person()
        rides.set([anna.account, town.person().account])
        try await town.open { client in
            let made = try await client.json(
                .post,
                "/community/console/events",
                as: editor,
                """
                {"title":"Choir","starts_at":"2026-12-01T18:00","ends_at":"2026-12-01T20:00","place":"Hall",\
                "latitude":"43.73","longitude":"7.42","ministries":["\(ministry)"],"wants_sign_up":"true",\
                "has_ride_sharing":"true","state":"published"}
                """
            )
            let path = try #require(made.headers[.location])
            let time = try #require(try await client.json(.get, path, as: editor).decoded(Form.self).times.first)
            _ = try await client.json(.post, "/community/events/\(time)/sign-up", as: anna.key, #"{"name":"Anna"}"#)
            let off = try await client.json(.post, path + "/cancel", as: editor, #"{"message":"Storm"}"#)
            rides.end()
            let back = try await client.json(.post, path + "/restore", as: editor, "{}")

            for told in [try off.decoded(Told.self), try back.decoded(Told.self)] {
                #expect(told.people == 1)
                #expect(told.riders == 2)
                #expect(told.inBoth == 1)
            }
        }
    }

    @Test func `canceling and bringing back are confirmed by their names`() async throws {
        let town = try await CommunityTown()
        let editor = town.person("community.administrator").key
        try await town.open { client in
            let event = try await canceledEvent(town, client, as: editor)
            let restored = try await client.form(event.path + "/restore", as: editor, from: event.path, "")
            let off = try await client.form(event.path + "/cancel", as: editor, from: event.path, "message=Storm")

            #expect(restored.headers[.location]?.hasSuffix("done=restored") == true)
            #expect(off.headers[.location]?.hasSuffix("done=canceled") == true)
        }
    }

    @Test func `saving an event that was canceled neither publishes it nor claims to notify`() async throws {
        let town = try await CommunityTown()
        let editor = town.person("community.administrator").key
        try await town.open { client in
            let event = try await canceledEvent(town, client, as: editor)
            town.host.clock.advance(milliseconds: 5000)
            let published = try await client.json(
                .post,
                event.path,
                as: editor,
                event.body + #","state":"published"}"#
            )
            let saved = try await client.json(.post, event.path, as: editor, event.body + #","text":"Sorry"}"#)
            let page = try await client.page(event.path + "?done=saved", as: editor).text
            let notice = page.split(separator: "data-done").dropFirst().first?.split(separator: "</p>").first

            #expect(published.status == .unprocessableContent)
            #expect(try saved.decoded(Told.self).people == 0)
            #expect(notice?.contains("Notified:") == false)
        }
    }

    @Test func `an event whose dates are over is not brought back`() async throws {
        let town = try await CommunityTown()
        let editor = town.person("community.administrator").key
        try await town.open { client in
            let event = try await canceledEvent(town, client, as: editor)
            town.host.clock.advance(milliseconds: 400 * 86_400_000)
            let page = try await client.page(event.path, as: editor).text
            let restored = try await client.json(.post, event.path + "/restore", as: editor, "{}")

            #expect(page.contains("data-canceled"))
            #expect(!page.contains(event.path + "/restore"))
            #expect(restored.status == .conflict)
        }
    }
}
