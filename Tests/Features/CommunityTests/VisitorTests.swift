import CrosstownCommunity
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// What a device without an account can rely on.
@Suite struct VisitorTests {
    private struct Form: Decodable { let times: [String] }

    private struct Events: Decodable {
        struct Event: Decodable {
            let id: String
            let own: String?
        }

        let events: [Event]
    }

    private struct Page: Decodable {
        struct Own: Decodable {
            let state: String
            let code: String
        }

        let own: Own?
    }

    private struct Choice: Decodable {
        struct Ministry: Decodable { let name: String }

        let ministries: [Ministry]
    }

    private struct Involved: Decodable {
        struct Place: Decodable { let title: String }

        let places: [Place]
    }

    private struct Ticket: Decodable {
        let state: String
        let code: String
        let isCancelled: Bool?
    }

    /// An event of the first ministry with one place; its form's path and its one time.
    private static func boat(
        _ town: CommunityTown,
        _ client: any TestClientProtocol
    ) async throws -> (path: String, time: String) {
        let ministry = try await town.id("community_ministry", where: "number = 1")
        let editor = town.person("community.administrator").key
        let form = """
            {"title":"Boat","starts_at":"2026-11-24T18:00","ends_at":"2026-11-24T20:00","ministries":["\(ministry)"],\
            "state":"published","wants_sign_up":"true","capacity":"1"}
            """
        let made = try await client.json(.post, "/community/console/events", as: editor, form)
        let path = try #require(made.headers[.location])
        let times = try await client.json(.get, path, as: editor).decoded(Form.self).times
        return (path, try #require(times.first))
    }

    private static func join(
        _ time: String,
        _ name: String,
        _ client: any TestClientProtocol,
        cookie: String? = nil
    ) async throws -> TestResponse {
        try await client.json(.post, "/community/events/\(time)/sign-up", #"{"name":"\#(name)"}"#, cookie: cookie)
    }

    @Test func `who took a place without an account finds it again on the device`() async throws {
        let town = try await CommunityTown()
        try await town.open { client in
            let time = try await Self.boat(town, client).time
            let answer = try await Self.join(time, "Anna", client)
            let code = try answer.decoded(Ticket.self).code
            let kept = try #require(answer.headers[.setCookie]?.prefix { $0 != ";" })
            let cookie = "community=1-1; \(kept)"
            let page = try await client.json(.get, "/community/events/\(time)", cookie: cookie).decoded(Page.self)
            let other = try await client.json(.get, "/community/events/\(time)").decoded(Page.self)
            let list = try await client.json(.get, "/community/events", cookie: cookie).decoded(Events.self)
            let involved = try await client.json(.get, "/community/involved", cookie: cookie).decoded(Involved.self)

            #expect(kept.hasPrefix("community-tickets="))
            #expect(page.own?.state == "going")
            #expect(page.own?.code == code)
            #expect(other.own == nil)
            #expect(list.events.filter { $0.own == "going" }.map(\.id) == [time])
            #expect(involved.places.map(\.title) == ["Boat"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `the table has no code of a ticket, and one that an older version kept in clear goes on working`(
        engine: TestEngine
    ) async throws {
        let town = try await CommunityTown(on: engine)
        try await town.open { client in
            let time = try await Self.boat(town, client).time
            let form = #"{"name":"Anna","key":"form-of-anna"}"#
            let signUp = "/community/events/\(time)/sign-up"
            let code = try await client.json(.post, signUp, form).decoded(Ticket.self).code
            let again = try await client.json(.post, signUp, form).decoded(Ticket.self).code
            let old = "23456789abcdefghjkmnpqrs"
            @Sendable func kept() async throws -> String {
                try await town.host.database.read { transaction in
                    let row = try #require(
                        try transaction.first(
                            "SELECT code, form_key FROM community_ticket WHERE name = 'Anna' AND code_hash IS NOT NULL"
                        )
                    )
                    return try row.get(0, as: String.self) + row.get(1, as: String.self)
                }
            }
            let new = try await kept()
            _ = try await town.host.database.write {
                try $0.execute("UPDATE community_ticket SET code = \(old), code_hash = NULL WHERE name = 'Anna'")
            }
            for _ in 0..<2 { try await town.module.prepare() }
            let page = try await client.json(.get, "/community/tickets/\(old)")
            let own = try await client.json(.get, "/community/events/\(time)", cookie: "community-tickets=\(old)")

            #expect(again == code)
            #expect(!new.contains(code))
            #expect(!new.contains("form-of-anna"))
            #expect(try await !kept().contains(old))
            #expect(page.status == .ok)
            #expect(try own.decoded(Page.self).own?.code == old)
        }
    }

    @Test func `a device with a cookie that is none has no places and sees all the same`() async throws {
        let town = try await CommunityTown()
        try await town.open { client in
            for cookie in ["community-tickets=", "community-tickets=';DROP.%00.\(String(repeating: "a", count: 900))"] {
                let answer = try await client.json(.get, "/community/involved", cookie: cookie)
                #expect(answer.status == .ok)
                #expect(try answer.decoded(Involved.self).places.isEmpty)
            }
        }
    }

    @Test func `who waits without an account is told by the device that follows the ticket`() async throws {
        let town = try await CommunityTown()
        try await town.open { client in
            let time = try await Self.boat(town, client).time
            let first = try await Self.join(time, "Anna", client).decoded(Ticket.self)
            let second = try await Self.join(time, "Ben", client).decoded(Ticket.self)
            let waiting = try await town.id("community_ticket", where: "state = 'waiting'")
            let topic = "community.ticket/\(waiting)"
            let page = try await client.page("/community/tickets/\(second.code)").text
            let before = town.notices.titles(topic: topic)
            _ = try await client.json(.post, "/community/tickets/\(first.code)/leave", "{}")

            #expect(page.contains(topic))
            #expect(before.isEmpty)
            #expect(town.notices.titles(topic: topic) == ["You have a place"])
        }
    }

    @Test func `who moves up from the waiting list reads when the event is`() async throws {
        let town = try await CommunityTown()
        let ben = town.person()
        try await town.open { client in
            let time = try await Self.boat(town, client).time
            let first = try await Self.join(time, "Anna", client).decoded(Ticket.self)
            _ = try await client.json(.post, "/community/events/\(time)/sign-up", as: ben.key, #"{"name":"Ben"}"#)
            _ = try await client.json(.post, "/community/tickets/\(first.code)/leave", "{}")

            #expect(town.notices.texts(for: ben.account).last?.contains("24 November") == true)
        }
    }

    @Test func `a ticket of an event that was canceled, or is over, asks nobody to come`() async throws {
        let town = try await CommunityTown()
        let chief = town.person("community.administrator").key
        try await town.open { client in
            @Sendable func showsCode(_ code: String) async throws -> Bool {
                try await client.page("/community/tickets/\(code)").text.contains("community-code")
            }
            let (off, over) = (try await Self.boat(town, client), try await Self.boat(town, client))
            let codes = [
                try await Self.join(off.time, "Anna", client).decoded(Ticket.self).code,
                try await Self.join(over.time, "Ben", client).decoded(Ticket.self).code,
            ]
            let valid = try await showsCode(codes[0])
            _ = try await client.json(.post, off.path + "/cancel", as: chief, "{}")
            let called = try await showsCode(codes[0])
            let page = try await client.page("/community/tickets/\(codes[0])").text
            town.host.clock.advance(milliseconds: 30 * 86_400_000)
            let late = try await showsCode(codes[1])
            let ticket = try await client.json(.get, "/community/tickets/\(codes[0])").decoded(Ticket.self)

            #expect([valid, called, late] == [true, false, false])
            #expect(ticket.isCancelled == true)
            #expect(page.contains("<h1>Event canceled</h1>"))
            #expect(!page.contains("You’re going"))
        }
    }

    @Test func `an event that is over takes nobody and leads nowhere`() async throws {
        let town = try await CommunityTown(beside: ["taxi"])
        try await town.open { client in
            let time = try await Self.boat(town, client).time
            town.host.clock.advance(milliseconds: 30 * 86_400_000)
            let path = "/community/events/\(time)"
            let page = try await client.page(path)
            let late = try await Self.join(time, "Anna", client)
            let list = try await client.json(.get, "/community/events", cookie: "community=1-1").decoded(Events.self)

            #expect(page.status == .ok)
            #expect(!page.text.contains("id=\"sign-up\"") && !page.text.contains("id=\"there\""))
            #expect(late.status == .conflict)
            #expect(!list.events.contains { $0.id == time })
        }
    }

    @Test func `a campus without ministries says so, and who chooses nothing is asked again`() async throws {
        let town = try await CommunityTown()
        let chief = town.person("community.administrator").key
        let campus = #"{"name":"Empty","latitude":"43.73","longitude":"7.42"}"#
        try await town.open { client in
            @Sendable func text(_ path: String) async throws -> String {
                try await client.page(path).text
            }
            _ = try await client.json(.post, "/community/console/records/campuses", as: chief, campus)
            let empty = try await client.json(.get, "/community/choose?campus=4").decoded(Choice.self)
            let beside = try await client.json(.get, "/community/choose?campus=4&campus=1").decoded(Choice.self)
            let nothing = try await text("/community/choose?chosen=true")
            let first = try await text("/community/choose")
            let pages = [
                try await client.page("/community/choose?campus=4"),
                try await client.page("/community/school?campus=4"),
            ]
            let refused = try await client.execute(
                uri: "/community/choose",
                method: .post,
                headers: [.accept: "text/html", .contentType: "application/x-www-form-urlencoded"],
                body: .init(string: "campuses=1")
            )

            #expect(empty.ministries.isEmpty)
            #expect(beside.ministries.contains { $0.name == "Student Community" })
            #expect(nothing.contains("role=\"alert\"") && nothing.contains("name=\"campus\""))
            #expect(!first.contains("role=\"alert\""))
            #expect(pages.map(\.status) == [.ok, .ok])
            #expect(refused.text.contains("role=\"alert\"") && refused.text.contains("Student Community"))
        }
    }

    @Test func `a lecture hall behind one address signs up and answers within a minute`() async throws {
        let town = try await CommunityTown(isTrial: false)
        try await town.open { client in
            let time = try await Self.boat(town, client).time
            var states: [HTTPResponse.Status: Int] = [:]
            for number in 0..<300 {
                let body = #"{"name":"S \#(number)","phone":"+377 1234","q-time":["1-evening"]}"#
                states[try await client.json(.post, "/community/groups/1/join", body).status, default: 0] += 1
                states[try await Self.join(time, "S \(number)", client).status, default: 0] += 1
            }

            #expect(states == [.ok: 300, .created: 300])
        }
    }
}
