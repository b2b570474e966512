import CrosstownCommunity
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct SeriesTests {
    private struct Form: Decodable {
        struct Told: Decodable { let what: String }

        let times: [String]
        let told: [Told]
    }

    private struct Event: Decodable {
        struct View: Decodable {
            let startsAt: Int64
            let isCancelled: Bool
        }

        let event: View
    }

    private static func choir(
        _ ministry: String,
        begins: String = "2026-12-01",
        until: String = "2026-12-29"
    ) -> String {
        """
        {"title":"Choir","starts_at":"\(begins)T18:00","ends_at":"\(begins)T20:00","place":"Hall",\
        "ministries":["\(ministry)"],"repeats":"FREQ=WEEKLY","repeat_until":"\(until)","state":"published",\
        "wants_sign_up":"true"}
        """
    }

    private func times(_ client: any TestClientProtocol, _ path: String, as key: String) async throws -> [String] {
        try await client.json(.get, path, as: key).decoded(Form.self).times
    }

    @Test(arguments: TestEngine.reachable)
    func `whoever has signed up for an evening stays with it when the series begins later`(
        engine: TestEngine
    ) async throws {
        let town = try await CommunityTown(on: engine)
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        let (anna, ben) = (town.person(), town.person())
        try await town.open { client in
            let made = try await client.json(.post, "/community/console/events", as: editor, Self.choir(ministry))
            let path = try #require(made.headers[.location])
            let before = try await times(client, path, as: editor)
            for (time, key) in [(before[2], anna.key), (before[0], ben.key)] {
                _ = try await client.json(.post, "/community/events/\(time)/sign-up", as: key, #"{"name":"A"}"#)
            }
            let evening = try await client.json(.get, "/community/events/\(before[2])").decoded(Event.self)

            let later = Self.choir(ministry, begins: "2026-12-08")
            #expect(try await client.json(.post, path, as: editor, later).status == .ok)

            let after = try await client.json(.get, "/community/events/\(before[2])").decoded(Event.self)
            let first = try await client.json(.get, "/community/events/\(before[0])").decoded(Event.self)
            #expect(after.event.startsAt == evening.event.startsAt)
            #expect(!after.event.isCancelled)
            #expect(first.event.isCancelled)
            #expect(town.notices.titles(for: anna.account).isEmpty, "nothing has changed for her")
            #expect(town.notices.titles(for: ben.account) == ["Canceled: Choir"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a series that is made shorter and longer again keeps its evenings apart`(engine: TestEngine) async throws {
        let town = try await CommunityTown(on: engine)
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        let anna = town.person()
        try await town.open { client in
            let made = try await client.json(.post, "/community/console/events", as: editor, Self.choir(ministry))
            let path = try #require(made.headers[.location])
            let before = try await times(client, path, as: editor)
            _ = try await client.json(.post, "/community/events/\(before[4])/sign-up", as: anna.key, #"{"name":"A"}"#)

            let shorter = try await client.json(.post, path, as: editor, Self.choir(ministry, until: "2026-12-15"))
            let last = try await client.json(.get, "/community/events/\(before[4])").decoded(Event.self)
            let longer = try await client.json(.post, path, as: editor, Self.choir(ministry))
            let after = try await times(client, path, as: editor)

            #expect(shorter.status == .ok)
            #expect(last.event.isCancelled)
            #expect(longer.status == .ok)
            #expect(after.count == 5)
            #expect(after[0] == before[0])
            #expect(after[4] == before[4])
            let first = try await client.json(.get, "/community/events/\(before[0])").decoded(Event.self)
            #expect(!first.event.isCancelled)
        }
    }

    @Test(
        arguments: TestEngine.reachable,
        [("T18:00", "T17:30", Int64(-30 * 60_000)), ("2026-12-01", "2026-12-02", Int64(24 * 3_600_000))]
    )
    func `an evening that was moved by hand stays where it is when its series begins at another hour or day`(
        engine: TestEngine,
        change: (from: String, to: String, shift: Int64)
    ) async throws {
        let town = try await CommunityTown(on: engine)
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        try await town.open { client in
            let made = try await client.json(.post, "/community/console/events", as: editor, Self.choir(ministry))
            let path = try #require(made.headers[.location])
            let evenings = try await times(client, path, as: editor)
            let moved = #"{"starts_at":"2026-12-09T18:30","ends_at":"2026-12-09T21:00"}"#
            _ = try await client.json(.post, "/community/console/times/\(evenings[1])", as: editor, moved)
            let before = try await client.json(.get, "/community/events/\(evenings[1])").decoded(Event.self)
            let first = try await client.json(.get, "/community/events/\(evenings[0])").decoded(Event.self)

            let changed = Self.choir(ministry).replacingOccurrences(of: change.from, with: change.to)
            #expect(try await client.json(.post, path, as: editor, changed).status == .ok)

            let after = try await client.json(.get, "/community/events/\(evenings[1])").decoded(Event.self)
            let others = try await client.json(.get, "/community/events/\(evenings[0])").decoded(Event.self)
            #expect(after.event.startsAt == before.event.startsAt)
            #expect(others.event.startsAt == first.event.startsAt + change.shift)
            func hasMovedDates() async throws -> Bool {
                try await client.page(path + "?done=saved", as: editor).text.contains("data-moved-dates=\"1\"")
            }
            #expect(try await hasMovedDates())

            // A series that does not take place has no date that stays.
            let draft = changed.replacingOccurrences(of: "published", with: "draft")
            #expect(try await client.json(.post, path, as: editor, draft).status == .ok)
            #expect(try await hasMovedDates() == false)
            #expect(try await client.json(.post, path, as: editor, changed).status == .ok)
            #expect(try await client.json(.post, path + "/cancel", as: editor, "{}").status == .ok)
            #expect(try await hasMovedDates() == false)
        }
    }

    @Test func `an event with one date begins when its form says, also after that date was moved`() async throws {
        let town = try await CommunityTown()
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        try await town.open { client in
            func once(_ clock: String) -> String {
                """
                {"title":"Supper","starts_at":"2026-12-01T\(clock)","ends_at":"2026-12-01T23:00",\
                "ministries":["\(ministry)"],"state":"published"}
                """
            }
            let made = try await client.json(.post, "/community/console/events", as: editor, once("18:00"))
            let path = try #require(made.headers[.location])
            let time = try #require(try await times(client, path, as: editor).first)
            let before = try await client.json(.get, "/community/events/\(time)").decoded(Event.self)
            let moved = #"{"starts_at":"2026-12-02T18:30","ends_at":"2026-12-02T21:00"}"#
            _ = try await client.json(.post, "/community/console/times/\(time)", as: editor, moved)
            _ = try await client.json(.post, path, as: editor, once("19:00"))
            let after = try await client.json(.get, "/community/events/\(time)").decoded(Event.self)

            #expect(after.event.startsAt == before.event.startsAt + 60 * 60_000)
        }
    }

    @Test func `an editor's form says in words how an event comes again, and its last day`() async throws {
        let town = try await CommunityTown()
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        try await town.open { client in
            let made = try await client.json(.post, "/community/console/events", as: editor, Self.choir(ministry))
            let path = try #require(made.headers[.location])
            let weekly = try await client.page(path, as: editor).text
            let other = Self.choir(ministry).replacingOccurrences(of: "FREQ=WEEKLY", with: "FREQ=WEEKLY;BYDAY=TU,TH")
            _ = try await client.json(.post, path, as: editor, other)
            let twice = try await client.page(path, as: editor).text

            #expect(weekly.contains(#"<option value="FREQ=WEEKLY" selected>Every week</option>"#))
            #expect(weekly.contains(#"name="repeat_until" value="2026-12-29""#))
            #expect(twice.contains("selected>Every week: Tuesday, Thursday</option>"))
            #expect(!twice.contains("UNTIL="))
        }
    }

    @Test func `a series does not end before it begins`() async throws {
        let town = try await CommunityTown()
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        try await town.open { client in
            let answer = try await client.json(
                .post,
                "/community/console/events",
                as: editor,
                Self.choir(ministry, until: "2026-11-30")
            )
            #expect(answer.status == .unprocessableContent)
            #expect(try answer.wrongFields.contains("repeat_until"))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a form that is sent twice makes one event and one record`(engine: TestEngine) async throws {
        let town = try await CommunityTown(on: engine)
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        let other = try await town.id("community_ministry", where: "number = 2")
        let foreign = town.person("community.editor", scope: "ministry/\(other)").key
        try await town.open { client in
            let key = try #require(try await client.hidden("key", of: "/community/console/events/new", as: editor))
            let body = Self.choir(ministry).dropLast() + #","key":"\#(key)"}"#
            let first = try await client.json(.post, "/community/console/events", as: editor, String(body))
            let again = try await client.json(.post, "/community/console/events", as: editor, String(body))
            let late = body.replacingOccurrences(of: "Hall", with: "Garden")
            let changed = try await client.json(.post, "/community/console/events", as: editor, late)
            let stolen = try await client.json(.post, "/community/console/events", as: foreign, String(body))

            #expect(first.headers[.location] == again.headers[.location])
            #expect(changed.status == .conflict)
            #expect(stolen.status == .notFound)

            let missions = "/community/console/records/missions"
            let mark = try #require(try await client.hidden("key", of: missions + "/new", as: editor))
            let mission = """
                {"title":"Sea","ministry":"\(ministry)","first_day":"2027-07-01","last_day":"2027-07-09","key":"\(mark)"}
                """
            #expect(try await client.json(.post, missions, as: editor, mission).status == .created)
            #expect(try await client.json(.post, missions, as: editor, mission).status == .created)
            let list = try await client.json(.get, missions, as: editor).text
            #expect(list.components(separatedBy: "\"Sea\"").count == 2)
        }
    }

    @Test func `who changes a record that somebody else has changed since is told before undoing that`() async throws {
        let town = try await CommunityTown()
        let group = try await town.id("community_group", where: "number = 1")
        let leader = town.person("community.leader", scope: "group/\(group)").key
        let path = "/community/console/records/groups/\(group)"
        try await town.open { client in
            let seen = try #require(try await client.hidden("seen", of: path, as: leader))
            @Sendable func body(_ text: String) -> String {
                #"{"text":"\#(text)","members":"4","leader":"Eva","phone":"+377 5","is_listed":"true","seen":"\#(seen)"}"#
            }
            let first = try await client.json(.post, path, as: leader, body("First"))
            let second = try await client.json(.post, path, as: leader, body("Second"))
            let kept = try await client.json(.get, path, as: leader).text

            #expect(first.status == .noContent)
            #expect(second.status == .conflict)
            #expect(kept.contains("First"))
        }
    }
}
