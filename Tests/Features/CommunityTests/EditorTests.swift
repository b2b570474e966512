import CrosstownCalendar
import CrosstownCommunity
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@Suite struct EditorTests {
    @Test func `an error that is a sentence stands alone beside its field`() async throws {
        let town = try await CommunityTown()
        let editor = town.person("community.administrator").key
        try await town.open { client in
            let form = "/community/console/events/new"
            let refused = try await client.form("/community/console/events", as: editor, from: form, "title=Choir")
            let faults = refused.text.matches(of: #/<p class="field-error">([^<]*)</p>/#).map { String($0.1) }

            #expect(refused.status == .unprocessableContent)
            #expect(faults.contains("Choose at least one ministry."))
            #expect(faults.allSatisfy { !$0.hasSuffix("..") })
        }
    }

    @Test func `an address that several towns have is asked about in the form of an event`() async throws {
        let town = try await CommunityTown(places: TwinPlaces())
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        let fields = """
            title=Choir&starts_at=2026-12-01T18%3A00&ends_at=2026-12-01T20%3A00&ministries=\(ministry)&state=published\
            &latitude=&longitude=&map_address=rue+grimaldi
            """
        let chosen = "map_address%3DRue%2520Grimaldi%26latitude%3D43.763819%26longitude%3D7.464901"
        try await town.open { client in
            func post(_ body: String) async throws -> TestResponse {
                try await client.execute(
                    uri: "/community/console/events",
                    method: .post,
                    headers: [
                        .authorization: "Bearer \(editor)", .accept: "text/html",
                        .contentType: "application/x-www-form-urlencoded",
                    ],
                    body: ByteBuffer(string: body)
                )
            }
            let asked = try await post(fields)
            #expect(asked.status == .unprocessableContent)
            #expect(asked.text.contains("data-place-candidates"))
            #expect(asked.text.contains("Street, Roquebrune-Cap-Martin"))

            let made = try await post(fields + "&suggested%3Amap_address=\(chosen)")
            let path = try #require(made.headers[.location])
            let kept = try await client.json(.get, path, as: editor).text
            #expect(kept.contains(#""latitude":"43.763819""#))
        }
    }

    @Test func `an empty time is required, and a wrong one is told how times are written`() async throws {
        let town = try await CommunityTown()
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        try await town.open { client in
            let body =
                #"{"title":"Choir","starts_at":"","ends_at":"soon","ministries":["\#(ministry)"],"state":"published"}"#
            let refused = try await client.json(.post, "/community/console/events", as: editor, body).text

            #expect(refused.contains(#""message":"is required""#))
            #expect(refused.contains(#""message":"must be a date and time such as 2026-11-24T18:30""#))
        }
    }

    @Test func `all that is missing is named at once`() async throws {
        let town = try await CommunityTown()
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        try await town.open { client in
            let body = #"{"title":"","starts_at":"","ends_at":"","state":"published","map_address":"Nowhere at all"}"#
            let refused = try await client.json(.post, "/community/console/events", as: editor, body)

            #expect(refused.status == .unprocessableContent)
            let wrong = ["title", "starts_at", "ends_at", "ministries", "map_address"]
            #expect(Set(try refused.wrongFields).isSuperset(of: wrong))
        }
    }

    private struct Form: Decodable {
        struct Told: Decodable {
            struct Audience: Decodable {
                let people: Int
                let guests: Int
            }

            let what: String
            let told: Audience
        }

        let times: [String]
        let told: [Told]
    }

    private struct Event: Decodable {
        struct View: Decodable {
            let startsAt: Int64
            let isCancelled: Bool
        }

        let event: View
        let note: String
    }

    private func series(_ ministry: String, title: String = "Choir", place: String = "Hall") -> String {
        """
        {"title":"\(title)","starts_at":"2026-12-01T18:00","ends_at":"2026-12-01T20:00","place":"\(place)",\
        "ministries":["\(ministry)"],"repeats":"FREQ=WEEKLY","repeat_until":"2026-12-29","state":"published",\
        "wants_sign_up":"true"}
        """
    }

    /// An editor's series of five evenings, and the path of its form.
    private func choir(
        _ client: any TestClientProtocol,
        _ ministry: String,
        as editor: String
    ) async throws -> String {
        let made = try await client.json(.post, "/community/console/events", as: editor, series(ministry))
        #expect(made.status == .created)
        return try #require(made.headers[.location])
    }

    @Test(arguments: TestEngine.reachable)
    func `one time of a series is canceled, told, and struck out in calendars while the others stay`(
        engine: TestEngine
    ) async throws {
        let town = try await CommunityTown(on: engine)
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        let anna = town.person()
        try await town.open { client in
            let path = try await choir(client, ministry, as: editor)
            let times = try await client.json(.get, path, as: editor).decoded(Form.self).times
            for (name, key) in [("Anna", anna.key), ("Ben", nil)] {
                let body = #"{"name":"\#(name)"}"#
                _ = try await client.json(.post, "/community/events/\(times[1])/sign-up", as: key, body)
            }

            let off = try await client.json(
                .post,
                "/community/console/times/\(times[1])/cancel",
                as: editor,
                #"{"message":"The hall is closed"}"#
            )
            let again = try await client.json(.post, "/community/console/times/\(times[1])/cancel", as: editor, "{}")
            let told = try await client.json(.get, path, as: editor).decoded(Form.self).told
            let called = try await client.json(.get, "/community/events/\(times[1])").decoded(Event.self)
            let other = try await client.json(.get, "/community/events/\(times[2])").decoded(Event.self)
            let feed = try await client.json(.get, "/community/events/\(times[0])/event.ics").text
            let late = try await client.json(.post, "/community/events/\(times[1])/sign-up", #"{"name":"Carl"}"#)

            #expect(off.status == .ok)
            #expect(again.status == .ok)
            #expect(late.status == .conflict)
            #expect(told.map(\.what) == ["cancelled"])
            #expect(told[0].told.people == 1)
            #expect(told[0].told.guests == 1)
            #expect(town.notices.titles(for: anna.account) == ["Canceled: Choir"])
            #expect(called.event.isCancelled)
            #expect(called.note == "The hall is closed")
            #expect(!other.event.isCancelled)
            #expect(feed.contains("RECURRENCE-ID;TZID=Europe/Paris:20261208T180000\r\n"))
            #expect(feed.contains("SUMMARY:Canceled: Choir\r\n"))
            #expect(!feed.contains("EXDATE"))
            #expect(feed.components(separatedBy: "STATUS:CANCELLED").count == 2)
        }
    }

    @Test func `who fills in a form that somebody else has overtaken is told before undoing that`() async throws {
        let town = try await CommunityTown()
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        try await town.open { client in
            let path = try await choir(client, ministry, as: editor)
            let late = series(ministry, place: "Garden").dropLast() + #","sequence":"0"}"#
            let first = try await client.json(.post, path, as: editor, String(late))
            let second = try await client.json(.post, path, as: editor, String(late))

            #expect(first.status == .ok)
            #expect(second.status == .conflict)
        }
    }

    @Test func `one time is moved and comes back to its place in the series`() async throws {
        let town = try await CommunityTown()
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        try await town.open { client in
            let path = try await choir(client, ministry, as: editor)
            let times = try await client.json(.get, path, as: editor).decoded(Form.self).times
            let time = "/community/console/times/\(times[1])"
            let moved = #"{"starts_at":"2026-12-09T19:00","ends_at":"2026-12-09T21:00","note":"One day later"}"#

            let answer = try await client.json(.post, time, as: editor, moved)
            let feed = try await client.json(.get, "/community/events/\(times[0])/event.ics").text
            let wrong = try await client.json(
                .post,
                time,
                as: editor,
                #"{"starts_at":"2026-12-09T19:00","ends_at":"yesterday"}"#
            )
            _ = try await client.json(.post, time + "/cancel", as: editor, "{}")
            _ = try await client.json(.post, time + "/restore", as: editor, "{}")
            let told = try await client.json(.get, path, as: editor).decoded(Form.self).told

            #expect(answer.status == .ok)
            #expect(wrong.status == .unprocessableContent)
            #expect(feed.contains("DTSTART;TZID=Europe/Paris:20261209T190000\r\n"))
            #expect(feed.contains("RECURRENCE-ID;TZID=Europe/Paris:20261208T180000\r\n"))
            #expect(told.map(\.what) == ["restored", "cancelled", "changed"])
        }
    }

    @Test func `editors of another ministry, leaders and strangers change nothing`() async throws {
        let town = try await CommunityTown()
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let other = try await town.id("community_ministry", where: "number = 2")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        let foreign = town.person("community.editor", scope: "ministry/\(other)").key
        let leader = town.person("community.leader", scope: "group/\(ministry)").key
        try await town.open { client in
            let path = try await choir(client, ministry, as: editor)
            let times = try await client.json(.get, path, as: editor).decoded(Form.self).times
            let time = "/community/console/times/\(times[0])"

            #expect(try await client.json(.get, path, as: foreign).status == .notFound)
            #expect(try await client.json(.post, path, as: foreign, series(other)).status == .notFound)
            #expect(try await client.json(.post, path + "/cancel", as: foreign, "{}").status == .notFound)
            #expect(try await client.json(.get, time, as: foreign).status == .notFound)
            #expect(try await client.json(.post, time + "/cancel", as: foreign, "{}").status == .notFound)
            #expect(try await client.json(.post, time + "/cancel", as: leader, "{}").status == .notFound)
            #expect(try await client.json(.post, time + "/cancel", "{}").status == .unauthorized)
            #expect(try await client.json(.post, path, as: editor, series(other)).status == .forbidden)
            #expect(
                try await client.json(.get, "/community/console/events/new?from=\(path.suffix(36))", as: foreign).status
                    == .notFound
            )
        }
    }

    @Test func `a leader changes the own group within bounds, and no other`() async throws {
        let town = try await CommunityTown()
        let group = try await town.id("community_group", where: "number = 1")
        let other = try await town.id("community_group", where: "number = 2")
        let leader = town.person("community.leader", scope: "group/\(group)").key
        let own = "/community/console/records/groups/\(group)"
        let body =
            #"{"text":"New","weekday":"3","minute":"19:30","members":"4","leader":"Eva","phone":"+377 5","is_listed":"true"}"#
        try await town.open { client in
            let changed = try await client.json(.post, own, as: leader, body)
            let nobody = try await client.json(.post, own, as: leader, #"{"members":"4","is_listed":"true"}"#)
            let shown = try await client.json(.get, own, as: leader).text

            #expect(changed.status == .noContent)
            // A listed leader shares a contact (C-5.5).
            #expect(nobody.status == .unprocessableContent)
            #expect(shown.contains("Eva"))
            #expect(shown.contains("19:30"))
            #expect(
                try await client.json(.post, "/community/console/records/groups/\(other)", as: leader, body).status
                    == .notFound
            )
            #expect(try await client.json(.post, own + "/remove", as: leader, "{}").status == .forbidden)
            #expect(try await client.json(.get, "/community/console/records/campuses", as: leader).text.contains("[]"))
        }
    }

    @Test func `what somebody signed up for stands in the own calendar, with every step`() async throws {
        let town = try await CommunityTown()
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        let anna = town.person()
        let entries = { @Sendable () async throws -> [CalendarEntry] in
            try await town.host.database.read { transaction in
                let query = CalendarQuery(of: anna.account, since: town.host.clock.now(), localization: .english)
                return try town.module.calendarEntries(of: query, in: transaction)
            }
        }
        try await town.open { client in
            let path = try await choir(client, ministry, as: editor)
            let times = try await client.json(.get, path, as: editor).decoded(Form.self).times
            let ticket = try await client.json(
                .post,
                "/community/events/\(times[0])/sign-up",
                as: anna.key,
                #"{"name":"Anna"}"#
            )
            let going = try await entries()
            let moved = series(ministry, place: "Garden")
            _ = try await client.json(.post, path, as: editor, moved)
            let changed = try await entries()
            let code = try #require(ticket.headers[.location])
            _ = try await client.json(.post, code + "/leave", as: anna.key, "{}")
            let gone = try await entries()

            #expect(going.map(\.title) == ["Choir"])
            #expect(!going[0].isCancelled)
            #expect(changed[0].place == "Garden")
            #expect(Set([going, changed, gone].map { $0[0].uid }).count == 1)
            #expect(going[0].sequence < changed[0].sequence)
            #expect(changed[0].sequence < gone[0].sequence)
            #expect(gone[0].isCancelled)
        }
    }
}
