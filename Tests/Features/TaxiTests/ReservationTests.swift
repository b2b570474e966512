import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// Reserving, listing and cancelling (T-5.1, T-5.3).
@Suite struct ReservationTests {
    @Test(arguments: TestEngine.reachable)
    func `a complete form is confirmed at once, and pressed twice gives one reservation`(
        engine: TestEngine
    ) async throws {
        let day = try await ReservationDay(on: engine)
        let anna = day.office.passenger()
        let wish = day.wish(inMinutes: 180)
        try await day.office.open { client in
            let first = try await client.json(.post, "/taxi/reservations", as: anna, try wish.json)
            let second = try await client.json(.post, "/taxi/reservations", as: anna, try wish.json)
            let list = try await client.json(.get, "/taxi/reservations", as: anna).decoded(ReservationList.self)

            let made = try first.reservation
            #expect(first.status == .created)
            #expect(first.headers[.location]?.hasPrefix("/taxi/reservations/\(made.id)") == true)
            #expect(made.state == .reserved)
            #expect(made.canCancel)
            #expect(made.origin == "Quai Albert Ier")
            #expect(made.zone == "Port")
            #expect(made.passengers == 2)
            #expect(try second.reservation.id == made.id)
            #expect(list.reservations.map(\.id) == [made.id])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `the same form with other contents is refused, and another key makes another reservation`(
        engine: TestEngine
    ) async throws {
        let day = try await ReservationDay(on: engine)
        let anna = day.office.passenger()
        var wish = day.wish(inMinutes: 180)
        _ = try await day.reserve(wish, as: anna)
        wish.passengers = 3
        let (changed, other) = (try wish.json, try day.wish(inMinutes: 300, key: "form-2").json)
        try await day.office.open { client in
            let refused = try await client.json(.post, "/taxi/reservations", as: anna, changed)
            let taken = try await client.json(.post, "/taxi/reservations", as: anna, other)

            #expect(refused.status == .conflict)
            #expect(refused.text.contains("form-used"))
            #expect(taken.status == .created)
        }
    }

    @Test func `what T-5.1 refuses is refused with the field's name, and nothing else`() async throws {
        let day = try await ReservationDay(on: .sqlite)
        let anna = day.office.passenger()
        func faults(_ change: (inout Wish) -> Void) async throws -> [String: String] {
            var wish = day.wish(inMinutes: 180)
            change(&wish)
            let body = try wish.json
            return try await day.office.open { client in
                let answer = try await client.json(.post, "/taxi/reservations", as: anna, body)
                #expect(answer.status == .unprocessableContent)
                return answer.faults
            }
        }

        #expect(try await faults { $0.origin = "" } == ["origin": "is required"])
        #expect(
            try await faults { ($0.destination, $0.destinationPlace) = ("", nil) } == ["destination": "is required"]
        )
        #expect(try await faults { $0.origin = "Nowhere" }["origin"]?.hasPrefix("was not found") == true)
        #expect(try await faults { $0.origin = "Nice" }["origin"]?.hasPrefix("is outside the city") == true)
        #expect(
            try await faults { $0.destinationPlace = Town.abroad }["destination"]?
                .hasPrefix("is outside the city") == true
        )
        #expect(
            try await faults { $0.destinationPlace = Town.port }
                == ["destination": "must be different from the pick-up point"]
        )
        #expect(try await faults { $0.passengers = 4 } == ["passengers": "must be 1 to 3"])
        #expect(try await faults { $0.passengers = 0 } == ["passengers": "must be 1 to 3"])
        #expect(try await faults { $0.passengers = nil } == ["passengers": "is required"])
        #expect(try await faults { $0.day = "" } == ["day": "is required"])
        #expect(try await faults { $0.time = "" } == ["time": "is required"])
        #expect(try await faults { $0.day = "2026-02-30" }["day"]?.hasPrefix("must be a date") == true)
        #expect(try await faults { $0.time = "25:00" }["time"]?.hasPrefix("must be a time") == true)
        #expect(try await faults { $0.day = "2020-01-01" }["time"]?.hasPrefix("is in the past") == true)
        #expect(try await faults { $0 = day.wish(inMinutes: 119) }["time"]?.contains("2 hours from now") == true)
        #expect(
            Set(try await faults { ($0.origin, $0.day, $0.passengers) = ("", "", 9) }.keys)
                == ["origin", "day", "passengers"]
        )
    }

    @Test func `two hours ahead is enough, to the minute`() async throws {
        let day = try await ReservationDay(on: .sqlite)
        // The clock stands at a full minute.
        let rest = day.town.clock.now().milliseconds % 60_000
        day.town.clock.advance(milliseconds: 60_000 - rest)

        let made = try await day.reserve(day.wish(inMinutes: 120), as: day.office.passenger())

        #expect(made.meetingAt.milliseconds(since: day.town.clock.now()) == 7_200_000)
    }

    @Test func `a refused form stays filled in, and an unclear name is asked about`() async throws {
        let day = try await ReservationDay(on: .sqlite)
        let anna = day.office.passenger()
        let wish = day.wish(inMinutes: 180)
        try await day.office.open { client in
            let refused = try await client.form(
                "/taxi/reservations",
                as: anna,
                from: "/taxi/reservations/new",
                "key=k&origin=Nowhere&destination=Casino&day=\(wish.day)&time=\(wish.time)&passengers=3"
            )

            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.contains(#"value="Nowhere""#))
            #expect(refused.text.contains(#"value="\#(wish.day)""#))
            #expect(refused.text.contains(#"value="3" checked"#))
            #expect(refused.text.contains("Place du Casino"))
            #expect(refused.text.contains("Rue Caroline"))
        }
    }

    @Test func `the calendar of a reservation has positions with six decimal places at most`() async throws {
        let day = try await ReservationDay(on: .sqlite)
        let anna = day.office.passenger()
        var wish = day.wish(inMinutes: 180)
        (wish.originLatitude, wish.originLongitude) = (43.735000000000005, 7.414999999999999)
        let made = try await day.reserve(wish, as: anna)
        let file = try await day.office.open { client in
            try await client.json(.get, "/taxi/reservations/\(made.id)/calendar", as: anna).text
        }

        #expect(file.contains("GEO:43.735;7.415\r\n"))
    }

    @Test(arguments: TestEngine.reachable)
    func `nobody has more than twenty open reservations`(engine: TestEngine) async throws {
        let day = try await ReservationDay(on: engine)
        let anna = day.office.passenger()
        var first: ReservationResponse?
        for number in 0..<20 {
            let wish = day.wish(inMinutes: 180 + 40 * Int64(number), key: "form-\(number)")
            let made = try await day.reserve(wish, as: anna)
            first = first ?? made
        }
        let more = try day.wish(inMinutes: 180 + 40 * 20, key: "more").json
        let id = try #require(first).id
        try await day.office.open { client in
            let refused = try await client.json(.post, "/taxi/reservations", as: anna, more)
            _ = try await client.json(.post, "/taxi/reservations/\(id)/cancel", as: anna)
            let taken = try await client.json(.post, "/taxi/reservations", as: anna, more)

            #expect(refused.status == .conflict)
            #expect(refused.text.contains("too-many-reservations"))
            #expect(taken.status == .created)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a reservation is cancelled until ten minutes before, and not a moment later`(
        engine: TestEngine
    ) async throws {
        let day = try await ReservationDay(on: engine)
        let (anna, bert) = (day.office.passenger(), day.office.passenger())
        let (early, late) = (
            try await day.reserve(day.wish(inMinutes: 180), as: anna),
            try await day.reserve(day.wish(inMinutes: 180), as: bert)
        )
        day.town.clock.advance(milliseconds: early.allocatesAt.milliseconds(since: day.town.clock.now()))
        try await day.office.open { client in
            let asked = try await client.page("/taxi/reservations/\(early.id)/cancel", as: anna)
            let done = try await client.json(.post, "/taxi/reservations/\(early.id)/cancel", as: anna)
            let again = try await client.json(.post, "/taxi/reservations/\(early.id)/cancel", as: anna)
            day.town.clock.advance(milliseconds: 1)
            let refused = try await client.json(.post, "/taxi/reservations/\(late.id)/cancel", as: bert)

            #expect(asked.text.hasForm(to: "/taxi/reservations/\(early.id)/cancel"))
            #expect(try done.reservation.state == .cancelled)
            #expect(again.status == .ok)
            #expect(refused.status == .conflict)
            #expect(try refused.problem == "too-late-to-cancel")
        }
        try await day.work()
        #expect(try await day.reservation(early.id, as: anna).state == .cancelled)
        #expect(try await day.request(of: anna) == nil)
        #expect(try await day.reservation(late.id, as: bert).state == .allocated)
    }

    @Test func `a browser is told by a pop-up what came of it`() async throws {
        let day = try await ReservationDay(on: .sqlite)
        let anna = day.office.passenger()
        let wish = day.wish(inMinutes: 180)
        try await day.office.open { client in
            let sent = try await client.form(
                "/taxi/reservations",
                as: anna,
                from: "/taxi/reservations/new",
                "key=k&origin=Quai&destination=x&destinationLatitude=43.735&destinationLongitude=7.425"
                    + "&day=\(wish.day)&time=\(wish.time)&passengers=1"
            )
            let address = try #require(sent.headers[.location])
            let page = try await client.page(address, as: anna)
            let id = String(address.dropFirst("/taxi/reservations/".count).prefix { $0 != "?" })
            let cancelled = try await client.form(
                "/taxi/reservations/\(id)/cancel",
                as: anna,
                from: "/taxi/reservations/\(id)/cancel"
            )
            let after = try await client.page(try #require(cancelled.headers[.location]), as: anna)

            #expect(sent.status == .seeOther)
            #expect(page.text.contains("Your taxi is reserved"))
            #expect(after.text.contains("Reservation canceled"))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `other people's reservations are not there, and drivers have none`(engine: TestEngine) async throws {
        let day = try await ReservationDay(on: engine)
        let (anna, bert) = (day.office.passenger(), day.office.passenger())
        let driver = try await day.office.driver("T1")
        let made = try await day.reserve(day.wish(inMinutes: 180), as: anna)
        try await day.office.open { client in
            for path in ["", "/calendar", "/cancel"] {
                let address = "/taxi/reservations/\(made.id)\(path)"
                #expect(try await client.json(.get, address, as: bert).status == .notFound)
                #expect(try await client.json(.get, address, as: driver).status == .forbidden)
                #expect(try await client.json(.get, address, as: nil).status == .unauthorized)
            }
            let cancelled = try await client.json(.post, "/taxi/reservations/\(made.id)/cancel", as: bert)
            #expect(cancelled.status == .notFound)
            #expect(try await client.json(.get, "/taxi/console/reservations", as: bert).status == .forbidden)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `the city lists a day's reservations by their times, page by page`(engine: TestEngine) async throws {
        let day = try await ReservationDay(on: engine)
        let city = day.office.administrator()
        let wish = day.wish(inMinutes: 180)
        let tomorrow = day.wish(inMinutes: 180 + 24 * 60, key: "tomorrow")
        var ids: [String] = []
        for number in 0..<103 {
            let person = day.office.passenger()
            if number == 0 { _ = try await day.reserve(tomorrow, as: person) }
            ids.append(try await day.reserve(wish, as: person).id)
        }
        let expected = ids.sorted()
        let address = "/taxi/console/reservations?day=\(wish.day)"
        let page = try await day.office.open { client in
            let first = try await client.json(.get, address, as: city).decoded(ReservationList.self)
            let next = try #require(first.next)
            let second = try await client.json(.get, "\(address)&after=\(next)", as: city).decoded(ReservationList.self)
            let all = first.reservations + second.reservations

            #expect(first.reservations.count == 100)
            #expect(second.next == nil)
            #expect(all.map(\.id) == expected)
            #expect(try await client.json(.get, "\(address)x", as: city).status == .badRequest)
            return try await client.page(address, as: city)
        }
        #expect(page.text.contains("Quai Albert Ier"))
        #expect(page.text.contains("after="))
    }

    @Test(arguments: TestEngine.reachable)
    func `what is kept is told, and goes with the account`(engine: TestEngine) async throws {
        let day = try await ReservationDay(on: engine)
        let anna = day.office.passenger()
        let person = try #require(day.office.host.callers.account(anna))
        let made = try await day.reserve(day.wish(inMinutes: 180), as: anna)
        let module = day.office.module

        let kept = try await day.town.database.read { try module.records(about: person, in: $0) }
        let ahead = try await day.town.database.read { try module.underWay(of: person, in: $0) }
        try await day.town.database.write { try module.erase(person, in: $0) }
        let left = try await day.town.database.read { transaction in
            try transaction.query("SELECT id FROM taxi_reservation").count
                + transaction.query("SELECT kind FROM deadline WHERE kind = 'taxi.reservation'").count
        }

        #expect(kept.first { $0.name == "Taxi reservations" }?.rows.count == 1)
        #expect(ahead.map(\.id) == [made.id])
        #expect(left == 0)
    }

    @Test(arguments: TestEngine.reachable)
    func `the demo's visitor has one reservation ahead and one behind, however often the demo starts`(
        engine: TestEngine
    ) async throws {
        let day = try await ReservationDay(on: engine)
        let mira = day.office.passenger()
        let person = DemoCast.Person(name: "mira", account: try #require(day.office.host.callers.account(mira)))
        let cast = DemoCast(visitor: person, administrator: person, others: [])

        try await day.office.module.fillDemo(cast)
        try await day.office.module.fillDemo(cast)

        let list = try await day.office.open { client in
            try await client.json(.get, "/taxi/reservations", as: mira).decoded(ReservationList.self)
        }
        #expect(list.reservations.map(\.state) == [.reserved, .cancelled])
    }

    @Test(arguments: ["", "/cancel", "?told=reserved", "?told=cancelled"])
    func `a reader of French reads French`(path: String) async throws {
        let day = try await ReservationDay(on: .sqlite)
        let anna = day.office.passenger()
        let made = try await day.reserve(day.wish(inMinutes: 180), as: anna)
        let missing = UntranslatedTexts()
        let languages = try Languages(folder: "Public/texts", .init(untranslated: missing))
        try await day.office.open(in: languages) { client in
            for address in ["/taxi/reservations/\(made.id)\(path)", "/taxi/reservations", "/taxi/reservations/new"] {
                let page = try await client.page(address, as: anna, in: "fr")
                #expect(page.status == .ok)
                #expect(page.text.contains("éserv"))
            }
        }

        #expect(missing.all == [])
    }
}
