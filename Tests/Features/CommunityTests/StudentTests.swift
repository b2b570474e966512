import CrosstownCommunity
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct StudentTests {
    private struct Events: Decodable {
        struct Event: Decodable {
            let id: String
            let title: String
            let startsAt: Int64
            let wantsSignUp: Bool
            let free: Int?
        }

        let events: [Event]
        let next: String?
    }

    private struct Ticket: Decodable {
        let state: String
        let before: Int
        let code: String
        let startsAt: Int64
        let endsAt: Int64
    }

    private let chosen = "community=1.2.3-1.2.3.4.5.6.7.8"

    @Test(arguments: TestEngine.reachable)
    func `the events of the chosen ministries come nearest first, in three statements`(engine: TestEngine) async throws
    {
        let town = try await CommunityTown(on: engine)
        try await town.open { client in
            let page = try await client.json(.get, "/community/events", cookie: chosen).decoded(Events.self)
            let read = town.host.database.takeRead()
            let next = try #require(page.next)
            let later = try await client.json(.get, "/community/events?after=\(next)", cookie: chosen).decoded(
                Events.self
            )

            #expect(page.events.count == 40)
            #expect(page.events.map(\.startsAt) == page.events.map(\.startsAt).sorted())
            #expect(read.flatMap { $0 }.count <= 3)
            #expect(Set(page.events.map(\.id)).isDisjoint(with: later.events.map(\.id)))
        }
    }

    @Test func `what a device has chosen is in no table`() async throws {
        let town = try await CommunityTown()
        try await town.open { client in
            _ = try await client.json(.get, "/community/events", cookie: chosen)
            let kept = try await client.json(.post, "/community/choose", #"{"campuses":[1],"ministries":[2,7]}"#)

            #expect(kept.headers[.setCookie]?.hasPrefix("community=1-2.7; ") == true)
            #expect(town.host.database.takeWritten().isEmpty)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a full event has a waiting list that moves up by itself`(engine: TestEngine) async throws {
        let town = try await CommunityTown(on: engine)
        try await town.open { client in
            let events = try await client.json(.get, "/community/events", cookie: chosen).decoded(Events.self).events
            let event = try #require(events.first { $0.wantsSignUp })
            let places = try #require(event.free)
            var tickets: [Ticket] = []
            for number in 0...(places + 1) {
                let body = #"{"name":"Student \#(number)","key":"form-\#(number)"}"#
                let answer = try await client.json(.post, "/community/events/\(event.id)/sign-up", body)
                tickets.append(try answer.decoded(Ticket.self))
            }
            let again = try await client.json(
                .post,
                "/community/events/\(event.id)/sign-up",
                #"{"name":"Student 0","key":"form-0"}"#
            ).decoded(Ticket.self)

            #expect(again.code == tickets[0].code)
            #expect(tickets.prefix(places).allSatisfy { $0.state == "going" })
            #expect(tickets.suffix(2).map(\.state) == ["waiting", "waiting"])
            #expect(tickets.last?.before == 1)

            _ = try await client.json(.post, "/community/tickets/\(tickets[0].code)/leave", "{}")
            let states = try await client.json(.get, "/community/tickets/\(tickets[places].code)").decoded(Ticket.self)
            let last = try await client.json(.get, "/community/tickets/\(tickets[places + 1].code)").decoded(
                Ticket.self
            )
            let going = try await client.page("/community/tickets/\(tickets[places].code)").text
            let left = try await client.page("/community/tickets/\(tickets[0].code)").text
            #expect(left.contains("data-left"))
            #expect(going.contains("\(event.id)#calendar"))
            #expect(states.endsAt > states.startsAt)
            #expect(states.state == "going")
            #expect(last.state == "waiting")
            #expect(last.before == 0)
        }
    }

    @Test func `a calendar carries the choice in its address and answers 304 where nothing changed`() async throws {
        let town = try await CommunityTown()
        try await town.open { client in
            let feed = try await client.execute(uri: "/community/calendar/ministries/1.2.ics", method: .get)
            let tag = try #require(feed.headers[.eTag])
            let again = try await client.execute(
                uri: "/community/calendar/ministries/1.2.ics",
                method: .get,
                headers: [.ifNoneMatch: tag]
            )

            #expect(feed.text.hasPrefix("BEGIN:VCALENDAR\r\n"))
            #expect(feed.text.contains("RRULE:FREQ=WEEKLY"))
            #expect(again.status == .notModified)
        }
    }

    @Test func `a group's leader is told once and the contact shows only then`() async throws {
        let town = try await CommunityTown()
        try await town.open { client in
            let found = try await client.json(
                .get,
                "/community/ministries/1/groups?q-time=1-evening&q-year=First%20year"
            )
            let body = #"{"name":"Lea","phone":"+377 1234","key":"k","q-time":["1-evening"]}"#
            let first = try await client.json(.post, "/community/groups/1/join", body)
            let second = try await client.json(.post, "/community/groups/1/join", body)
            let kept: Int = try await town.host.database.read {
                try $0.query("SELECT count(*) FROM community_interest")[0].get(0)
            }

            #expect(!found.text.contains("+377 99"))
            #expect(first.text.contains("+377 99"))
            #expect(second.status == .ok)
            #expect(kept == 1)
        }
    }

    @Test(arguments: ["1e300", "-1e300", "9223372036854775808", "0.5"])
    func `a number that no column holds is an answer like any other`(number: String) async throws {
        let town = try await CommunityTown()
        try await town.open { client in
            let body = #"{"name":"Mira","phone":"112","q-time":\#(number),"other":\#(number)}"#
            let refused = try await client.json(.post, "/community/groups/1/join", body)

            #expect(refused.status == .unprocessableContent)
            #expect(try refused.wrongFields.contains("q-time"))
        }
    }

    @Test func `answers that are missing are named`() async throws {
        let town = try await CommunityTown()
        try await town.open { client in
            let refused = try await client.json(.post, "/community/groups/1/join", #"{"name":"","phone":"abc"}"#)

            #expect(refused.status == .unprocessableContent)
            #expect(try Set(refused.wrongFields).isSuperset(of: ["name", "phone", "q-time"]))
        }
    }

    @Test(
        arguments: [
            "/community/events", "/community/choose?campus=1", "/community/calendar", "/community/resources",
            "/community/involved", "/community/missions", "/community/school", "/community/ministries",
            "/community/ministries/1", "/community/ministries/1/questionnaire", "/community/groups/1",
            "/community/ministries/1/groups?q-time=7-morning",
        ]
    )
    func `every page opens without an account`(path: String) async throws {
        let town = try await CommunityTown()
        try await town.open { client in
            let headers: HTTPFields = [.accept: "text/html", .cookie: chosen]
            let page = try await client.execute(uri: path, method: .get, headers: headers)
            #expect(page.status == .ok)
            #expect(page.text.contains("<h1>"))
        }
    }

    @Test(arguments: [[], ["taxi"], ["rentals", "taxi"], ["rideshare"]] as [Set<FeatureID>])
    func `an event leads only to the features that are on`(features: Set<FeatureID>) async throws {
        let town = try await CommunityTown(beside: features)
        try await town.open { client in
            let events = try await client.json(.get, "/community/events", cookie: chosen).decoded(Events.self).events
            for event in events {
                let path = "/community/events/\(event.id)"
                let page = try await client.page(path).text
                #expect(page.contains("/taxi/reservations/new?destination=") == features.contains("taxi"))
                #expect(page.contains("/rentals/nearest-dock?latitude=") == features.contains("rentals"))
                #expect(page.contains("/community/events/\(event.id)/walk"))
                // Where rides are not shared the button is there and leads nowhere.
                let isShared = page.contains("/rides/new?event=")
                let isRefused = page.contains("aria-disabled=\"true\"")
                #expect(isShared != isRefused || !features.contains("rideshare"))
                #expect(!(isShared || isRefused) || features.contains("rideshare"))
            }
        }
    }

    @Test func `editors' pages are closed to strangers`() async throws {
        let town = try await CommunityTown()
        try await town.open { client in
            for path in ["/community/console", "/community/console/records/groups", "/community/console/interests"] {
                let answer = try await client.json(.get, path)
                #expect(answer.status == .unauthorized)
            }
        }
    }
}
