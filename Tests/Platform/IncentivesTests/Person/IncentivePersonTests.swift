import CrosstownIncentives
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct IncentivePersonTests {
    @Test(arguments: TestEngine.reachable)
    func `of who is erased nothing stays, and others keep theirs`(engine: TestEngine) async throws {
        let office = try await CoinOffice(on: engine)
        let (anna, bert) = (try await office.rider(coins: 50), try await office.rider(coins: 50))
        let city = office.administrator()
        for (name, key) in [("anna", anna), ("bert", bert)] { office.directory.name(name, key) }
        try await office.open { client in
            let gift = #"{"coins":25,"occasion":"Thank you","riders":"anna bert"}"#
            _ = try await client.json(.post, "/rentals/console/gifts", as: city, gift)
            let reward = try #require(
                try await client.json(.post, "/rentals/console/rewards", as: city, #"{"name":"Tea","cost":5}"#)
                    .value("id")
            )
            let event = try #require(
                try await client.json(.post, "/rentals/console/city-events", as: city, Self.race(office)).value("id")
            )
            for key in [anna, bert] {
                _ = try await client.json(.post, "/rentals/rewards/\(reward)/redeem", as: key, "{}")
                _ = try await client.json(.post, "/rentals/city-events/\(event)/enter", as: key)
                _ = try await client.json(.post, "/rentals/gifts/coins-first", as: key, #"{"coinsFirst":true}"#)
            }
        }
        let (one, other) = (try account(anna), try account(bert))
        let before = try await records(one, in: office).filter { !$0.rows.isEmpty }
        #expect(before.map(\.name) == ["Event entries", "Coin gifts", "Rewards", "Pay with coins first"])
        #expect(before.allSatisfy { $0.rows.count == 1 && $0.rows[0].count == $0.columns.count })

        try await office.database.write { [module = office.module] in try module.erase(one, in: $0) }

        #expect(try await records(one, in: office).allSatisfy { $0.rows.isEmpty })
        #expect(try await records(other, in: office).filter { $0.rows.count == 1 }.count == before.count)
    }

    private static func race(_ office: CoinOffice) -> String {
        let begins = LocalTime { _ in 3600 }.civilMoment(office.clock.now().advanced(milliseconds: 3_600_000))
        return #"{"kind":"race","title":"Harbour race","place":"Port","begins":"\#(begins)"}"#
    }

    private func account(_ key: String) throws -> Identifier<Account> {
        try #require(Identifier<Account>(key.dropFirst("key-".count)))
    }

    private func records(_ person: Identifier<Account>, in office: CoinOffice) async throws -> [PersonalRecords] {
        try await office.database.read { [module = office.module] in try module.records(about: person, in: $0) }
    }
}
