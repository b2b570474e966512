import CrosstownIncentives
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing

@Suite struct GiftPlanTests {
    private static let plans = "/rentals/console/gifts/plans"
    private static let day: Int64 = 86_400_000

    @Test(arguments: TestEngine.reachable)
    func `named riders get a gift at once and every few days, until the plan is stopped`(
        engine: TestEngine
    ) async throws {
        let office = try await CoinOffice(on: engine)
        let (anna, bert, city) = (office.rider(), office.rider(), office.administrator())
        office.directory.name("anna", anna)
        office.directory.name("bert", bert)
        try await office.open { client in
            let body = #"{"audience":"named","riders":"anna","coins":5,"occasion":"Weekly","everyDays":7}"#
            let plan = try await client.json(.post, Self.plans, as: city, body)
            #expect(plan.status == .created)
            let id = try #require(try plan.value("id"))
            #expect(try await office.coins(of: anna, client) == "5")
            try await office.pass(days: 6)
            #expect(try await office.coins(of: anna, client) == "5")
            try await office.pass(days: 1)
            try await office.work()
            #expect(try await office.coins(of: anna, client) == "10")
            #expect(try await client.json(.get, Self.plans, as: city).value("plans", "0", "plan", "everyDays") == "7")

            let stopped = try await client.form("\(Self.plans)/\(id)/stop", as: city, from: Self.plans)
            try await office.pass(days: 30)

            #expect(stopped.status == .seeOther)
            #expect(try await office.coins(of: anna, client) == "10")
            #expect(try await office.coins(of: bert, client) == "0")
            #expect(try await client.json(.get, Self.plans, as: city).value("plans", "0", "given") == "2")
        }
        #expect(try await office.booksBalance())
    }

    @Test(arguments: TestEngine.reachable)
    func `two servers that look at once, after weeks without any, give one gift and keep the beat`(
        engine: TestEngine
    ) async throws {
        let office = try await CoinOffice(on: engine)
        let (anna, city) = (office.rider(), office.administrator())
        office.directory.name("anna", anna)
        try await office.open { client in
            let body = #"{"audience":"everybody","coins":5,"occasion":"Weekly","everyDays":7}"#
            let plan = try await client.json(.post, Self.plans, as: city, body)
            let began = office.clock.now()
            office.clock.advance(milliseconds: 24 * Self.day)

            async let one: Void = office.work()
            async let other: Void = office.work()
            _ = try await (one, other)

            let next = try await client.json(.get, Self.plans, as: city).value("plans", "0", "plan", "nextAt")
            #expect(plan.status == .created)
            #expect(try await office.coins(of: anna, client) == "10")
            #expect(next == String(began.advanced(milliseconds: 28 * Self.day).milliseconds))
        }
        #expect(try await office.booksBalance())
    }

    @Test(arguments: TestEngine.reachable)
    func `a random gift goes to one rider each time, with an amount within its bounds`(engine: TestEngine) async throws
    {
        let office = try await CoinOffice(on: engine)
        let city = office.administrator()
        let riders = office.riders(3)
        try await office.open { client in
            let body = #"{"audience":"lucky","coins":5,"mostCoins":9,"occasion":"Luck","everyDays":1}"#
            _ = try await client.json(.post, Self.plans, as: city, body)

            for _ in 1..<30 { try await office.pass(days: 1) }

            let given = try await client.json(.get, "/rentals/console/gifts", as: city)
            let gifts = (0..<30).map { "\($0)" }
            #expect(try given.value("gifts", "30") == nil)
            #expect(try gifts.allSatisfy { try given.value("gifts", $0, "riders") == "1" })
            #expect(
                try Set(gifts.map { try given.value("gifts", $0, "gift", "coins") }) == ["5", "6", "7", "8", "9"]
            )
            for rider in riders { #expect(try await office.coins(of: rider, client) != "0") }
        }
        #expect(try await office.booksBalance())
    }

    @Test func `a single random gift is given once, however often the form is sent`() async throws {
        let office = try await CoinOffice()
        let (anna, city) = (office.rider(), office.administrator())
        office.directory.name("anna", anna)
        let key = office.ids.next(CoinGift.self)
        try await office.open { client in
            let fields = "key=\(key)&audience=lucky&coins=5&mostCoins=5&occasion=Luck&everyDays="
            for _ in 1...2 {
                let sent = try await client.form(Self.plans, as: city, from: Self.plans, fields)
                #expect(sent.status == .seeOther)
            }
            let other = try await client.form(Self.plans, as: city, from: Self.plans, fields + "3")

            try await office.pass(days: 10)
            #expect(other.status == .conflict)
            #expect(try await office.coins(of: anna, client) == "5")
            #expect(try await client.json(.get, Self.plans, as: city).value("plans", "0", "plan", "state") == "done")
        }
    }

    @Test func `without any rider a random gift is given to nobody, and the plan goes on`() async throws {
        let office = try await CoinOffice()
        let city = office.administrator()
        try await office.open { client in
            let body = #"{"audience":"lucky","coins":5,"occasion":"Luck","everyDays":1}"#
            _ = try await client.json(.post, Self.plans, as: city, body)
            let anna = office.rider()
            office.directory.name("anna", anna)

            try await office.pass(days: 1)

            #expect(try await office.coins(of: anna, client) == "5")
            #expect(try await client.json(.get, Self.plans, as: city).value("plans", "0", "given") == "1")
        }
    }

    @Test(
        arguments: [
            (#"{"audience":"friends","coins":0,"occasion":""}"#, ["audience", "coins", "occasion"]),
            (#"{"audience":"lucky","riders":"anna","coins":5,"occasion":"x"}"#, ["riders"]),
            (#"{"audience":"named","coins":5,"mostCoins":4,"occasion":"x"}"#, ["riders", "mostCoins"]),
            (#"{"audience":"lucky","coins":5,"mostCoins":9223372036854775807,"occasion":"x"}"#, ["mostCoins"]),
            (#"{"audience":"lucky","coins":5,"occasion":"x","everyDays":0}"#, ["everyDays"]),
            (#"{"audience":"named","riders":"zoe","coins":5,"occasion":"x"}"#, ["riders"]),
        ]
    )
    func `a plan that cannot be names every wrong field, and gives nothing`(
        body: String,
        fields: [String]
    ) async throws {
        let office = try await CoinOffice()
        let city = office.administrator()
        try await office.open { client in
            let refused = try await client.json(.post, Self.plans, as: city, body)

            let named = (0..<4).compactMap { try? refused.value("errors", "\($0)", "field") }
            #expect(refused.status == .unprocessableContent)
            #expect(named == fields)
            #expect(try await client.json(.get, Self.plans, as: city).value("plans", "0") == nil)
        }
    }

    @Test func `draws are within bounds, and each value comes about as often`() {
        var random = SeededRandom(seed: 11)
        let bytes = (0..<80_000).map { _ in UInt8.random(in: 0...255, using: &random) }
        let next = Mutex(0)
        let source = RandomSource { count in
            next.withLock { start in
                defer { start += count }
                return Array(bytes[start..<start + count])
            }
        }

        var counts: [Int64: Int] = [:]
        for _ in 0..<9_000 { counts[source.number(in: -1...1), default: 0] += 1 }

        #expect(Set(counts.keys) == [-1, 0, 1])
        #expect(counts.values.allSatisfy { (2_800...3_200).contains($0) })
    }
}

extension CoinOffice {
    /// Lets days pass, each with what is due on it.
    fileprivate func pass(days: Int) async throws {
        for _ in 0..<days {
            clock.advance(milliseconds: 86_400_000)
            try await work()
        }
    }

    fileprivate func coins(of rider: String, _ client: any TestClientProtocol) async throws -> String? {
        try await client.json(.get, "/rentals/gifts", as: rider).value("coins")
    }
}
