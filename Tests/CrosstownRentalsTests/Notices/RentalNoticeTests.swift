import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import CrosstownRentals

@Suite struct RentalNoticeTests {
    @Test func `coins are told once to whom they were given`() async throws {
        let office = try await RentalOffice()
        let (anna, bert) = (try await office.depot.rider(), try await office.depot.rider())
        office.directory.name("anna", office.people.key(of: anna, as: "passenger"))
        let city = office.administrator()
        let key = office.depot.ids.next(CoinGift.self)
        try await office.open { client in
            let body = #"{"key":"\#(key)","coins":25,"occasion":"Thank you","riders":"anna"}"#
            _ = try await client.json(.post, "/rentals/console/gifts", as: city, body)
            let again = try await client.json(.post, "/rentals/console/gifts", as: city, body)

            #expect(again.status == .created)
        }
        #expect(office.depot.inbox.titles(for: anna) == ["25 coins for you"])
        #expect(office.depot.inbox.titles(for: bert).isEmpty)
    }

    @Test func `the reporter is told that staff have answered, and not of own replies`() async throws {
        let office = try await RentalOffice()
        let anna = try await office.depot.rider()
        let key = office.people.key(of: anna, as: "passenger")
        let city = office.administrator()
        try await office.open { client in
            let body = #"{"subject":"vehicle","number":"port1","text":"Brakes fail","critical":true}"#
            let report = try #require(
                try await client.json(.post, "/rentals/problems", as: key, body).headers[.location]
            )
            let console = report.replacing("/rentals/", with: "/rentals/console/")
            _ = try await client.json(.post, console + "/answer", as: city, #"{"text":"We look"}"#)
            _ = try await client.json(.post, report + "/reply", as: key, #"{"text":"Thank you"}"#)
        }
        #expect(office.depot.inbox.titles(for: anna) == ["Your report was answered"])
    }

    @Test func `a rider is warned before the limit of a ride, and told when it is over`() async throws {
        let depot = try await Depot()
        let anna = try await depot.rider(cents: 1_000_000)
        _ = try await depot.riding("BIKE1", anna)

        try await depot.wait(seconds: 24 * 3600 + 1)

        #expect(
            depot.inbox.titles(for: anna) == [
                "Your ride is about to reach its limit", "Your ride is over its limit",
            ]
        )
    }
}
