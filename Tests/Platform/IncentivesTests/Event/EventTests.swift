import CrosstownIncentives
import CrosstownKit
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct EventTests {
    private static let console = "/rentals/console/city-events"

    /// The depot's clock is an hour ahead of UTC; an event so many minutes from now.
    private static func race(in minutes: Int64, _ office: CoinOffice, _ more: String = "") -> String {
        let local = LocalTime { _ in 3600 }
        let begins = local.civilMoment(office.clock.now().advanced(milliseconds: minutes * 60_000))
        return
            #"{"kind":"race","title":"Harbour race","place":"Port","begins":"\#(begins)","prizes":"100, 50"\#(more)}"#
    }

    private static func account(_ key: String) -> Identifier<Account>? {
        Identifier(String(key.dropFirst("key-".count)))
    }

    @Test(arguments: TestEngine.reachable)
    func `riders enter a race, and its winners are credited once`(engine: TestEngine) async throws {
        let office = try await CoinOffice(on: engine)
        let (anna, bert, city) = (office.rider(), office.rider(), office.administrator())
        office.directory.name("anna", anna)
        office.directory.name("bert", bert)
        try await office.open { client in
            let planned = try await client.json(.post, Self.console, as: city, Self.race(in: 60, office))
            #expect(planned.status == .created)
            let id = try #require(try planned.value("id"))
            for rider in [anna, bert] {
                let entered = try await client.form(
                    "/rentals/city-events/\(id)/enter",
                    as: rider,
                    from: "/rentals/gifts"
                )
                #expect(entered.status == .seeOther)
            }
            let seen = try await client.json(.get, "/rentals/gifts", as: anna)
            #expect(try seen.value("events", "0", "entries") == "2")
            #expect(try seen.value("events", "0", "isEntered") == "1")
            #expect(try ["0", "1"].map { try seen.value("events", "0", "prizes", $0, "coins") } == ["100", "50"])
            let winners = "\(Self.console)/\(id)/winners"
            let early = try await client.json(.post, winners, as: city, #"{"rank":1,"rider":"anna"}"#)
            #expect(early.status == .conflict)
            office.clock.advance(milliseconds: 3_600_000)

            let page = "\(Self.console)/\(id)"
            let first = try await client.form(winners, as: city, from: page, "rank=1&rider=anna")
            let again = try await client.json(.post, winners, as: city, #"{"rank":1,"rider":"anna"}"#)
            let other = try await client.json(.post, winners, as: city, #"{"rank":1,"rider":"bert"}"#)
            let both = try await client.json(.post, winners, as: city, #"{"rank":2,"rider":"anna"}"#)

            #expect([first.status, again.status, other.status] == [.seeOther, .ok, .conflict])
            #expect(both.status == .unprocessableContent)
            #expect(try await client.json(.get, "/rentals/gifts", as: anna).value("coins") == "100")
            let gift = try await client.json(.get, "/rentals/gifts", as: anna).value("gifts", "0", "occasion")
            #expect(gift == "1st prize: Harbour race")
            #expect(try await client.json(.get, page, as: city).value("winners", "0") == "anna")
            #expect(try await client.json(.get, "/rentals/gifts", as: bert).value("coins") == "0")
        }
        #expect(office.host.notices.entries.map(\.kind) == ["rentals.coins"])
        let winner = try #require(Self.account(anna))
        #expect(office.host.notices.titles(for: winner) == ["You won 100 coins"])
        #expect(try await office.booksBalance())
    }

    @Test func `a rider withdraws, a full event takes nobody, and neither does one that has begun`() async throws {
        let office = try await CoinOffice()
        let (anna, bert, city) = (office.rider(), office.rider(), office.administrator())
        try await office.open { client in
            let body = Self.race(in: 60, office, #","mostRiders":1"#)
            let event = try #require(try await client.json(.post, Self.console, as: city, body).value("id"))
            let enter = "/rentals/city-events/\(event)/enter"
            let withdraw = "/rentals/city-events/\(event)/withdraw"

            #expect(try await client.json(.post, enter, as: anna).status == .ok)
            #expect(try await client.json(.post, enter, as: anna).value("entries") == "1")
            #expect(try await client.json(.post, enter, as: bert).status == .conflict)
            #expect(try await client.json(.post, withdraw, as: anna).value("entries") == "0")
            #expect(try await client.json(.post, enter, as: bert).status == .ok)
            office.clock.advance(milliseconds: 3_600_000)
            #expect(try await client.json(.post, withdraw, as: bert).status == .conflict)
            #expect(try await client.json(.post, enter, as: anna).status == .conflict)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `an event is changed and cancelled, and its prizes stay once one is won`(engine: TestEngine) async throws {
        let office = try await CoinOffice(on: engine)
        let (anna, city) = (office.rider(), office.administrator())
        office.directory.name("anna", anna)
        try await office.open { client in
            let event = try #require(
                try await client.json(.post, Self.console, as: city, Self.race(in: 60, office)).value("id")
            )
            let page = "\(Self.console)/\(event)"
            let moved = Self.race(in: 120, office).replacingOccurrences(of: "100, 50", with: "30")
            #expect(try await client.json(.post, page, as: city, moved).value("prizes", "0", "coins") == "30")
            _ = try await client.json(.post, "/rentals/city-events/\(event)/enter", as: anna)
            office.clock.advance(milliseconds: 7_200_000)
            _ = try await client.json(.post, page + "/winners", as: city, #"{"rank":1,"rider":"anna"}"#)

            let richer = moved.replacingOccurrences(of: #""30""#, with: #""3000""#)
            #expect(try await client.json(.post, page, as: city, richer).status == .conflict)
            #expect(try await client.json(.post, page + "/cancel", as: city).status == .conflict)
            let next = try #require(
                try await client.json(.post, Self.console, as: city, Self.race(in: 60, office)).value("id")
            )
            let cancelled = try await client.form(
                "\(Self.console)/\(next)/cancel",
                as: city,
                from: "\(Self.console)/\(next)"
            )
            #expect(cancelled.status == .seeOther)
            let shown = try await client.json(.get, "/rentals/gifts", as: anna)
            let states = try (0..<9).compactMap { try shown.value("events", "\($0)", "state") }
            #expect(states.contains("cancelled"))
        }
        #expect(try await office.booksBalance())
    }

    @Test(
        arguments: [
            (
                #"{"kind":"war","title":"","place":"","begins":"soon","prizes":"x"}"#,
                ["kind", "title", "place", "begins", "prizes"]
            ),
            (#"{"kind":"race","title":"x","place":"y","begins":"2026-02-30T10:00"}"#, ["begins"]),
            (#"{"kind":"race","title":"x","place":"y","begins":"1999-01-01T10:00"}"#, ["begins"]),
            (#"{"kind":"race","title":"x","place":"y","begins":"2030-01-01T10:00","mostRiders":0}"#, ["mostRiders"]),
            (#"{"kind":"race","title":"x","place":"y","begins":"2030-01-01T10:00","prizes":"-5"}"#, ["prizes"]),
        ]
    )
    func `an event that cannot be names every wrong field, and is not planned`(
        body: String,
        fields: [String]
    ) async throws {
        let office = try await CoinOffice()
        let city = office.administrator()
        try await office.open { client in
            let refused = try await client.json(.post, Self.console, as: city, body)

            let named = (0..<6).compactMap { try? refused.value("errors", "\($0)", "field") }
            #expect(refused.status == .unprocessableContent)
            #expect(named == fields)
            #expect(try await client.json(.get, Self.console, as: city).value("events", "0") == nil)
        }
    }

    @Test func `riders do not plan events, and staff do not enter them`() async throws {
        let office = try await CoinOffice()
        let (anna, city) = (office.rider(), office.administrator())
        try await office.open { client in
            let asked = try await client.json(.post, Self.console, as: anna, Self.race(in: 60, office))
            #expect(asked.status == .forbidden)
            let event = try #require(
                try await client.json(.post, Self.console, as: city, Self.race(in: 60, office)).value("id")
            )
            #expect(try await client.json(.post, "/rentals/city-events/\(event)/enter", as: city).status == .forbidden)
        }
    }

    @Test(arguments: [
        (1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (13, "13th"), (21, "21st"),
    ])
    func `places are named as people name them`(rank: Int, name: String) {
        #expect(EventPrize.place(rank) == name)
    }

    @Test func `times of forms are the city's, on both sides of a change of its clocks`() throws {
        let change = Timestamp(milliseconds: 1_792_890_000_000)
        let local = LocalTime { $0 < change ? 7_200 : 3_600 }

        for text in ["2026-10-24T14:00", "2026-10-26T14:00", "2028-02-29T23:59"] {
            let moment = local.moment(of: try #require(CivilMoment(text)))
            #expect(local.civilMoment(moment).description == text)
        }
        let before = try #require(CivilMoment("2026-10-24T14:00"))
        #expect(local.moment(of: before) == Timestamp(milliseconds: 1_792_843_200_000))
        for wrong in ["", "2026-10-24", "2026-13-01T10:00", "2027-02-29T10:00", "2026-10-24T24:00", "2026-10-24T10:61"]
        {
            #expect(CivilMoment(wrong) == nil)
        }
    }
}
