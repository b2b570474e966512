import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// Positions that are recorded without a touch, and the person's consent to that.
@Suite struct ConsentTests {
    private struct Receipt: Decodable {
        struct Refusal: Decodable {
            let why: String
        }
        let taken: Int
        let refused: [Refusal]
    }

    private static func wishes(automatic: Bool) -> String {
        """
        {"unit":"carbon","carSize":"average","carEnergy":"unknown","night":"off","shares":"nothing","wantsRides":false,\
        "automatic":\(automatic)}
        """
    }

    private static func batch(_ number: Int, isAutomatic: Bool) -> String {
        let at = TestHost.noon.milliseconds - 600_000 + Int64(number) * 5000
        return """
            {"device":"0190a000-0000-7000-8000-000000000001","isAutomatic":\(isAutomatic),\
            "fixes":[{"sequence":\(number),"at":\(at),"latitude":43.7,"longitude":7.4,"accuracy":8}]}
            """
    }

    @Test(arguments: TestEngine.reachable)
    func `nothing that was recorded without a touch is kept once the person no longer agrees`(
        engine: TestEngine
    ) async throws {
        let town = try await TripsTown(on: engine)
        let key = town.host.key()
        let receipts = try await town.open { client in
            var receipts: [Receipt] = []
            for (number, agrees) in [false, true, false].enumerated() {
                let wishes = Self.wishes(automatic: agrees)
                let set = try await client.json(.post, "/trips/settings", as: key, wishes)
                #expect(set.status == .noContent)
                let batch = Self.batch(number, isAutomatic: true)
                let answer = try await client.json(.post, "/trips/fixes", as: key, batch)
                receipts.append(try answer.decoded(Receipt.self))
            }
            // What a touch has started is taken all the same.
            let batch = Self.batch(3, isAutomatic: false)
            let answer = try await client.json(.post, "/trips/fixes", as: key, batch)
            receipts.append(try answer.decoded(Receipt.self))
            return receipts
        }

        #expect(receipts.map(\.taken) == [0, 1, 0, 1])
        #expect(receipts.map { $0.refused.map(\.why) } == [["automaticOff"], [], ["automaticOff"], []])
        let kept: [Int] = try await town.host.database.read {
            try $0.query("SELECT sequence FROM trips_fix ORDER BY sequence").map { try $0.get(0) }
        }
        #expect(kept == [1, 3])
    }
}
