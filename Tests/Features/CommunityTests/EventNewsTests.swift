import CrosstownCommunity
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// Who learns that an event has changed.
@Suite struct EventNewsTests {
    private struct Form: Decodable { let times: [String] }

    private static func choir(_ ministry: String, begins: String = "18:00", state: String = "published") -> String {
        """
        {"title":"Choir","starts_at":"2026-12-01T\(begins)","ends_at":"2026-12-01T20:00","place":"Hall",\
        "ministries":["\(ministry)"],"repeats":"FREQ=WEEKLY","repeat_until":"2026-12-29","state":"\(state)",\
        "wants_sign_up":"true"}
        """
    }

    @Test(arguments: TestEngine.reachable)
    func `devices that follow a ministry learn that its event has moved or was canceled`(
        engine: TestEngine
    ) async throws {
        let town = try await CommunityTown(on: engine)
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        try await town.open { client in
            func titles() -> [String] {
                town.notices.titles(topic: "community.ministry/\(ministry)").filter { $0.hasSuffix("Choir") }
            }
            let made = try await client.json(.post, "/community/console/events", as: editor, Self.choir(ministry))
            let path = try #require(made.headers[.location])
            let times = try await client.json(.get, path, as: editor).decoded(Form.self).times
            #expect(titles().isEmpty)

            _ = try await client.json(.post, path, as: editor, Self.choir(ministry, begins: "18:30"))
            #expect(titles() == ["Changed: Choir"])
            _ = try await client.json(.post, "/community/console/times/\(times[0])/cancel", as: editor, "{}")
            #expect(titles().last == "Canceled: Choir")
            _ = try await client.json(.post, "/community/console/times/\(times[0])/restore", as: editor, "{}")
            #expect(titles().last == "Back on: Choir")
            _ = try await client.json(.post, path + "/cancel", as: editor, "{}")
            #expect(titles().last == "Canceled: Choir")
            #expect(titles().count == 4)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `an event for which people have signed up is canceled, and not hidden`(
        engine: TestEngine
    ) async throws {
        let town = try await CommunityTown(on: engine)
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        let anna = town.person()
        try await town.open { client in
            let made = try await client.json(.post, "/community/console/events", as: editor, Self.choir(ministry))
            let path = try #require(made.headers[.location])
            let times = try await client.json(.get, path, as: editor).decoded(Form.self).times
            _ = try await client.json(
                .post,
                "/community/events/\(times[0])/sign-up",
                as: anna.key,
                #"{"name":"Anna"}"#
            )

            let refused = try await client.json(.post, path, as: editor, Self.choir(ministry, state: "draft"))
            #expect(try refused.value("errors", "0", "field") == "state")
            #expect(town.notices.titles(for: anna.account).isEmpty)
            #expect(try await client.json(.get, "/community/events/\(times[0])").status == .ok)
        }
    }

    private struct Shown: Decodable {
        struct Before: Decodable {
            let startsAt: Int64
            let place: String
        }

        let movedFrom: Before?
    }

    @Test(arguments: TestEngine.reachable)
    func `who has signed up reads from when to when an evening or a series was moved`(
        engine: TestEngine
    ) async throws {
        let town = try await CommunityTown(on: engine)
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
        let anna = town.person()
        try await town.open { client in
            let made = try await client.json(.post, "/community/console/events", as: editor, Self.choir(ministry))
            let path = try #require(made.headers[.location])
            let times = try await client.json(.get, path, as: editor).decoded(Form.self).times
            let signUp = "/community/events/\(times[0])/sign-up"
            let ticket = try await client.json(.post, signUp, as: anna.key, #"{"name":"Anna"}"#).headers[.location]
            let event = "/community/events/\(times[0])"
            #expect(try await client.json(.get, event).decoded(Shown.self).movedFrom == nil)

            let body = #"{"starts_at":"2026-12-01T18:00","ends_at":"2026-12-01T20:00","place":"Garden"}"#
            _ = try await client.json(.post, "/community/console/times/\(times[0])", as: editor, body)
            let one = try #require(town.notices.texts(for: anna.account).last)
            #expect(one.contains("from Hall to Garden"))
            #expect(one.contains("other dates stay"))
            for page in [event, try #require(ticket)] {
                #expect(try await client.json(.get, page, as: anna.key).decoded(Shown.self).movedFrom?.place == "Hall")
            }

            _ = try await client.json(.post, path, as: editor, Self.choir(ministry, begins: "18:30"))
            let all = try #require(town.notices.texts(for: anna.account).last)
            #expect(all.contains(":00 to "), "\(all)")
            #expect(!all.contains("later dates"), "she has signed up for one: \(all)")
            #expect(try await client.json(.get, event).decoded(Shown.self).movedFrom?.place == "Garden")
        }
    }

    /// A weekly choir with people who have signed up for its third date, and for its second and fourth.
    private struct Weekly {
        let town: CommunityTown
        let editor: String
        let path: String
        let times: [String]
        let third: Identifier<Account>
        let others: Identifier<Account>
        let follower: Identifier<Account>

        init(_ town: CommunityTown, _ client: any TestClientProtocol) async throws {
            let ministry = try await town.id("community_ministry", where: "number = 1")
            let editor = town.person("community.editor", scope: "ministry/\(ministry)").key
            let made = try await client.json(
                .post,
                "/community/console/events",
                as: editor,
                EventNewsTests.choir(ministry)
            )
            let path = try #require(made.headers[.location])
            let times = try await client.json(.get, path, as: editor).decoded(Form.self).times
            let (anna, ben, theo) = (town.person(), town.person(), town.person())
            for (time, key) in [(2, anna.key), (1, ben.key), (3, ben.key)] {
                let signUp = "/community/events/\(times[time])/sign-up"
                _ = try await client.json(.post, signUp, as: key, #"{"name":"A"}"#)
            }
            _ = try await client.json(.post, "/community/events/\(times[0])/follow", as: theo.key, "{}")
            (self.town, self.editor, self.path, self.times) = (town, editor, path, times)
            (third, others, follower) = (anna.account, ben.account, theo.account)
        }

        func last(_ person: Identifier<Account>) throws -> String {
            try #require(town.notices.texts(for: person).last)
        }
    }

    @Test func `who has signed up reads the date that was canceled, also where its editor says why`() async throws {
        let town = try await CommunityTown()
        try await town.open { client in
            let choir = try await Weekly(town, client)
            let cancel = "/community/console/times/\(choir.times[2])/cancel"
            let body = #"{"message":"Room closed."}"#
            _ = try await client.json(.post, cancel, as: choir.editor, body)

            let text = try choir.last(choir.third)
            #expect(text.contains("15 December") && text.contains("Room closed."), "\(text)")
            #expect(town.notices.texts(for: choir.others).isEmpty)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a series that is canceled names the dates of each reader`(
        engine: TestEngine
    ) async throws {
        let town = try await CommunityTown(on: engine)
        try await town.open { client in
            let choir = try await Weekly(town, client)
            func check() throws {
                let (one, two, all) = (
                    try choir.last(choir.third), try choir.last(choir.others), try choir.last(choir.follower)
                )
                #expect(one.contains("15 December") && !one.contains(" 8 December"), "\(one)")
                #expect(two.contains("8 December") && two.contains("22 December"), "\(two)")
                #expect(!two.contains("15 December"), "\(two)")
                #expect(all.contains("from 1 December") && all.contains("29 December"), "\(all)")
            }
            let body = #"{"message":"The hall burned down."}"#
            _ = try await client.json(.post, choir.path + "/cancel", as: choir.editor, body)
            try check()
            #expect(try choir.last(choir.third).contains("burned down"))
            #expect(town.notices.titles(for: choir.third).count == 1)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `who has signed up for some dates of a series reads from when to when these were moved`(
        engine: TestEngine
    ) async throws {
        let town = try await CommunityTown(on: engine)
        let ministry = try await town.id("community_ministry", where: "number = 1")
        try await town.open { client in
            let choir = try await Weekly(town, client)
            let moved = #"{"starts_at":"2026-12-16T18:30","ends_at":"2026-12-16T20:30"}"#
            _ = try await client.json(.post, "/community/console/times/\(choir.times[2])", as: choir.editor, moved)
            let before = town.notices.titles(for: choir.third).count
            _ = try await client.json(.post, choir.path, as: choir.editor, Self.choir(ministry, begins: "18:30"))

            #expect(town.notices.titles(for: choir.third).count == before, "a date that was moved by hand stays")
            let two = try choir.last(choir.others)
            for part in ["8 December, 17:00", "8 December, 17:30", "22 December, 17:30"] {
                #expect(two.contains(part), "\(two)")
            }
            #expect(!two.contains(" 1 December"), "\(two)")
            #expect(try choir.last(choir.follower).contains(" 1 December, 17:00"))
        }
    }

    @Test func `saving an event as it is writes neither its ministries nor its dates again`() async throws {
        let town = try await CommunityTown()
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.administrator").key
        try await town.open { client in
            let made = try await client.json(.post, "/community/console/events", as: editor, Self.choir(ministry))
            let path = try #require(made.headers[.location])
            _ = town.host.database.takeWritten()
            #expect(try await client.json(.post, path, as: editor, Self.choir(ministry)).status == .ok)

            let written = town.host.database.takeWritten().flatMap(\.self)
            let again = written.filter { statement in
                // Places that are counted are no dates that are written again.
                !statement.contains("SET taken =")
                    && [
                        "FROM community_event_ministry WHERE", "INTO community_event_ministry",
                        "UPDATE community_occurrence",
                    ]
                    .contains { statement.contains($0) && !statement.hasPrefix("SELECT") }
            }
            #expect(again == [])
        }
    }
}
