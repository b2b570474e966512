import CrosstownKit
import CrosstownRideShare
import CrosstownSQL
import CrosstownTesting
import CrosstownWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@Suite struct SignUpTests {
    @Test func `a street that several towns have is asked about in the form, with each town`() async throws {
        let town = try await RideTown(places: TwinPlaces())
        let (rider, staff) = (town.person(), town.person(as: ["rideshare.organizer"]))
        let fields = "event=\(RideTown.eventID)&name=Lea&phone=%2B377+1234&way=there&people=1&leavesAt=01%3A00"
        let more = "/rides/console/more?event=\(RideTown.eventID)&place=rue+grimaldi"
        try await town.open { client in
            func post(_ body: String) async throws -> TestResponse {
                try await client.execute(
                    uri: "/rides/requests",
                    method: .post,
                    headers: [
                        .authorization: "Bearer \(rider.key)", .accept: "text/html",
                        .contentType: "application/x-www-form-urlencoded",
                    ],
                    body: ByteBuffer(string: body)
                )
            }
            let asked = try await post(fields + "&place=rue+grimaldi&latitude=&longitude=")
            let page = try await client.page(more, as: staff.key)
            for answer in [asked, page] {
                #expect(answer.text.contains("data-place-candidates"))
                #expect(answer.text.contains("Street, Monaco"))
                #expect(answer.text.contains("Street, Roquebrune-Cap-Martin"))
            }
            #expect(asked.status == .unprocessableContent)

            let chosen = "place%3DRue%2520Grimaldi%26latitude%3D43.763819%26longitude%3D7.464901"
            let made = try await post(
                fields + "&place=rue+grimaldi&latitude=&longitude=&suggested%3Aplace=\(chosen)"
            )
            #expect(asked.text.contains(chosen.removingPercentEncoding?.replacing("&", with: "&amp;") ?? "–"))
            #expect(made.status == .seeOther)
        }
    }

    private struct Refusal: Decodable {
        struct NextLink: Decodable { let href: String }

        let type: String
        let title: String
        let wayOn: NextLink?
    }

    @Test func `only members may offer, and others are told why`() async throws {
        let town = try await RideTown()
        let (member, stranger) = (town.person(isMember: true), town.person())
        try await town.open { client in
            let form = try await client.json(.get, "/rides/offers/new?event=\(RideTown.eventID)", as: stranger.key)
            let allowed = try await client.json(.get, "/rides/offers/new?event=\(RideTown.eventID)", as: member.key)
            town.members.remove(member.account)
            let page = try await client.page("/rides/offers/new?event=\(RideTown.eventID)", as: stranger.key).text
            let left = try await client.json(.get, "/rides/offers/new?event=\(RideTown.eventID)", as: member.key)
            let nobody = try await client.json(.get, "/rides/offers/new?event=\(RideTown.eventID)")

            #expect(form.status == .forbidden)
            let refusal = try form.decoded(Refusal.self)
            #expect(refusal.type == "/problems/not-a-member")
            #expect(refusal.wayOn?.href.hasPrefix("/rides/requests/new?event=") == true)
            #expect(page.contains("href=\"/me/institutions\""), "where one becomes a member")
            #expect(page.contains("href=\"\(town.events.current.link.href)\""), "back to the event")
            #expect(page.contains("chapel@example.org"), "whom to ask")
            #expect(allowed.status == .ok)
            #expect(left.status == .forbidden)
            #expect(nobody.status == .unauthorized)
        }
    }

    @Test(arguments: [
        (#""people":0,"leavesAt":"01:00""#, ["people"]),
        (#""people":21,"leavesAt":"01:00""#, ["people"]),
        (#""people":1,"leavesAt":"25:00""#, ["leavesAt"]),
        (#""people":1,"leavesAt":"23:59""#, ["leavesAt"]),
        (#""people":1,"leavesAt":"01:00","phone":"call me""#, ["phone"]),
        (#""people":9,"leavesAt":"","phone":"""#, ["people", "phone", "leavesAt"]),
    ])
    func `every wrong field is named and nothing is kept`(fields: String, wrong: [String]) async throws {
        let town = try await RideTown()
        let rider = town.person()
        try await town.open { client in
            let phone = fields.contains("phone") ? "" : #""phone":"+377 1234 5678","#
            let body = """
                {"event":"\(RideTown.eventID)","name":"Someone",\(phone)"way":"there","latitude":43.75,"longitude":7.45,\(fields)}
                """
            let refused = try await client.json(.post, "/rides/requests", as: rider.key, body)
            let status = try await client.json(.get, "/rides/status", as: rider.key)

            #expect(refused.status == .unprocessableContent)
            #expect(try Set(refused.wrongFields) == Set(wrong))
            #expect(status.text.contains(#""entries":[]"#))
        }
    }

    @Test func `a place 300 km away is refused`() async throws {
        let town = try await RideTown()
        let rider = town.person()
        try await town.open { client in
            let body = """
                {"event":"\(RideTown.eventID)","name":"Someone","phone":"+377 1234 5678","way":"there","people":1,\
                "leavesAt":"01:00","latitude":46.5,"longitude":7.4}
                """
            let refused = try await client.json(.post, "/rides/requests", as: rider.key, body)

            #expect(try refused.wrongFields == ["place"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `pressed twice, there is one sign-up`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let rider = town.person()
        try await town.open { client in
            _ = try await client.request(as: rider.key)
            let body = """
                {"event":"\(RideTown.eventID)","name":"Someone","phone":"+377 1234 5678","way":"there","people":1,\
                "leavesAt":"01:00","latitude":43.75,"longitude":7.45}
                """
            let second = try await client.json(.post, "/rides/requests", as: rider.key, body)

            #expect(second.status == .conflict)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a form that is sent twice makes one sign-up, with an account and without`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let rider = town.person()
        try await town.open { client in
            func send(as key: String?, _ name: Character) async throws -> MadeSignUp {
                let body = """
                    {"key":"\(String(repeating: name, count: 48))","event":"\(RideTown.eventID)","name":"Someone",\
                    "phone":"+377 1234 5678","way":"there","people":1,"leavesAt":"01:00","latitude":43.75,"longitude":7.45}
                    """
                let answer = try await client.json(.post, "/rides/requests", as: key, body)
                #expect(answer.status == .created, "\(answer.text)")
                return try answer.decoded(MadeSignUp.self)
            }
            let own = [try await send(as: rider.key, "a"), try await send(as: rider.key, "a")]
            let guest = [try await send(as: nil, "b"), try await send(as: nil, "b")]
            let stolen = try await client.json(.get, "/rides/guest/\(String(repeating: "a", count: 48))")

            #expect(own[0].id == own[1].id)
            #expect(own[0].token == nil)
            #expect(guest[0].id == guest[1].id)
            #expect(guest[0].token == guest[1].token)
            #expect(stolen.status == .notFound, "the key of an account's form opens nothing")
        }
    }

    @Test func `pages tell days in the reader's language`() async throws {
        let town = try await RideTown()
        let rider = town.person()
        let french = try Languages(folder: "Public/texts")
        try await town.open(in: french) { client in
            let request = try await client.request(as: rider.key)
            let page = try await client.page("/rides/sign-ups/\(request)", as: rider.key, in: "fr")
            #expect(page.text.contains("novembre"))
        }
    }

    @Test func `events without ride sharing, over, cancelled or unknown take nobody`() async throws {
        let town = try await RideTown()
        let rider = town.person()
        let begin = town.events.current.beginsAt
        try await town.open { client in
            func title(_ event: String = RideTown.eventID) async throws -> String {
                let path = "/rides/requests/new?event=\(event)"
                return try await client.json(.get, path, as: rider.key).decoded(Refusal.self).title
            }
            let unknown = try await title("town/none")
            town.events.set(RideTown.event(beginsAt: begin, hasRideSharing: false))
            let closed = try await title()
            town.events.set(RideTown.event(beginsAt: begin, isCancelled: true))
            let cancelled = try await title()
            town.events.set(RideTown.event(beginsAt: begin))
            town.host.clock.advance(milliseconds: 9 * 3_600_000)
            let begun = try await title()

            #expect(closed == "No shared rides")
            #expect([cancelled, begun] == ["Too late", "Too late"])
            #expect(unknown != closed)
        }
    }

    @Test func `somebody without an account asks for a ride and has a link of its own`() async throws {
        let town = try await RideTown()
        try await town.open { client in
            let body = """
                {"event":"\(RideTown.eventID)","name":"Guest","phone":"+377 1234 5678","way":"there","people":1,\
                "leavesAt":"01:00","latitude":43.75,"longitude":7.45}
                """
            let made = try await client.json(.post, "/rides/requests", as: nil, body)
            let token = try #require(try made.decoded(MadeSignUp.self).token)
            let found = try await client.json(.get, "/rides/guest/\(token)")
            let guessed = try await client.json(.get, "/rides/guest/\(String(token.reversed()))")
            _ = try await client.json(.post, "/rides/guest/\(token)/cancel", as: nil, "{}")
            let after = try await client.json(.get, "/rides/guest/\(token)").decoded(OwnRide.self)

            #expect(found.status == .ok)
            #expect(guessed.status == .notFound)
            #expect(after.signUp.state == "cancelled")
        }
    }

    @Test func `nobody sees, changes or cancels the ride of another`() async throws {
        let town = try await RideTown()
        let (rider, other) = (town.person(), town.person())
        try await town.open { client in
            let request = try await client.request(as: rider.key)
            let seen = try await client.json(.get, "/rides/sign-ups/\(request)", as: other.key)
            let cancelled = try await client.json(.post, "/rides/sign-ups/\(request)/cancel", as: other.key, "{}")
            let own = try await client.json(.get, "/rides/sign-ups/\(request)", as: rider.key).decoded(OwnRide.self)

            #expect(seen.status == .notFound)
            #expect(cancelled.status == .notFound)
            #expect(own.signUp.state == "open")
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `an erased person leaves no row, and the seat goes on`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let (driver, rider) = (town.person(isMember: true), town.person())
        try await town.open { client in
            _ = try await client.request(as: rider.key)
            let offer = try await client.offer(as: driver.key, seats: 1)
            try await town.settle()
            let records = try await town.host.database.read { try town.module.records(about: rider.account, in: $0) }
            try await town.host.database.write { try town.module.erase(rider.account, in: $0) }
            try await town.settle()
            let left = try await town.host.database.read { try town.module.records(about: rider.account, in: $0) }
            let car = try await client.json(.get, "/rides/sign-ups/\(offer)", as: driver.key).decoded(OwnRide.self)

            #expect(records.first?.rows.count == 1)
            #expect(left.first?.rows.isEmpty == true)
            #expect(car.rides.isEmpty)
        }
    }

    @Test func `both forms say that organizers see what was entered, and not riders alone`() async throws {
        let town = try await RideTown()
        let driver = town.person(isMember: true)
        try await town.open { client in
            for kind in ["offers", "requests"] {
                let path = "/rides/\(kind)/new?event=\(RideTown.eventID)"
                let page = try await client.page(path, as: driver.key).text
                #expect(page.contains(#"data-seen-by="riders organizers""#))
            }
        }
    }

    @Test func `what is wrong in a request is listed in the order of the form`() async throws {
        let town = try await RideTown()
        let rider = town.person()
        try await town.open { client in
            let form = "/rides/requests/new?event=\(RideTown.eventID)"
            let fields = "event=town%2Fconcert&way=there&place=&leavesAt=&people=&name=&phone="
            let page = try await client.form("/rides/requests", as: rider.key, from: form, fields).text
            let listed = page.matches(of: #/<li><a href="#([a-zA-Z]+)"/#).map { String($0.1) }
            let shown = page.matches(of: #/id="([a-zA-Z]+)" name="[a-zA-Z]+"/#).map { String($0.1) }
                .filter { listed.contains($0) }

            #expect(listed.count > 3)
            #expect(listed == shown)
        }
    }
}
