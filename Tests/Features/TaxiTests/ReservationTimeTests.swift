import CrosstownContract
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// For which times taxis are reserved, and how these are told.
@Suite struct ReservationTimeTests {
    private static let day: Int64 = 24 * 60

    @Test func `a taxi is reserved sixty days ahead at most, and the day is named where it is more`() async throws {
        let day = try await ReservationDay(on: .sqlite)
        let anna = day.office.passenger()
        let (last, beyond, years) = (
            try day.wish(inMinutes: 60 * Self.day - 1, key: "last").json,
            try day.wish(inMinutes: 60 * Self.day + 2, key: "beyond").json,
            try day.wish(inMinutes: 731 * Self.day, key: "years").json
        )
        try await day.office.open { client in
            let taken = try await client.json(.post, "/taxi/reservations", as: anna, last)
            let refused = try await client.json(.post, "/taxi/reservations", as: anna, beyond)
            let mistyped = try await client.json(.post, "/taxi/reservations", as: anna, years)

            #expect(taken.status == .created)
            #expect(refused.faults == ["day": "must be at most 60 days ahead"])
            #expect(mistyped.faults == ["day": "must be at most 60 days ahead"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `who reserves twice for about the same time is asked, and gets both where both are meant`(
        engine: TestEngine
    ) async throws {
        let day = try await ReservationDay(on: engine)
        let anna = day.office.passenger()
        _ = try await day.reserve(day.wish(inMinutes: 180), as: anna)
        var wish = day.wish(inMinutes: 200, key: "form-2")
        let doubtful = try wish.json
        wish.overlaps = true
        let (meant, apart) = (try wish.json, try day.wish(inMinutes: 240, key: "form-3").json)
        try await day.office.open { client in
            let asked = try await client.json(.post, "/taxi/reservations", as: anna, doubtful)
            let taken = try await client.json(.post, "/taxi/reservations", as: anna, meant)
            let later = try await client.json(.post, "/taxi/reservations", as: anna, apart)
            let others = try await client.json(.post, "/taxi/reservations", as: day.office.passenger(), doubtful)

            #expect(asked.status == .conflict)
            #expect(asked.text.contains("/problems/reservation-overlaps"))
            #expect([taken, later, others].map(\.status) == [.created, .created, .created])
        }
    }

    @Test func `a browser asks with the form filled in, and sends it again`() async throws {
        let day = try await ReservationDay(on: .sqlite)
        let anna = day.office.passenger()
        let wish = day.wish(inMinutes: 180)
        _ = try await day.reserve(wish, as: anna)
        let form =
            "key=k&origin=Quai&destination=x&destinationLatitude=43.735&destinationLongitude=7.425"
            + "&day=\(wish.day)&time=\(wish.time)&passengers=1"
        try await day.office.open { client in
            let (path, page) = ("/taxi/reservations", "/taxi/reservations/new")
            let asked = try await client.form(path, as: anna, from: page, form)
            let sent = try await client.form(path, as: anna, from: page, form + "&overlaps=true")

            #expect(asked.text.contains(#"name="overlaps" value="true""#))
            #expect(asked.text.contains(#"name="day" value="\#(wish.day)""#))
            #expect(sent.status == .seeOther)
        }
    }
}
