import CrosstownKit
import CrosstownMoney
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing

@Suite struct CoinTokenTests {
    @Test(arguments: TestEngine.reachable)
    func `coins leave the wallet at once, and the tokens are sent once though answers get lost`(
        engine: TestEngine
    ) async throws {
        try await TokenOffice.open(on: engine) { office, client in
            office.vault.safe.withLock { $0.lostAnswers = 3 }

            let asked = try await office.withdraw(client, 40)
            let before = try await office.coins()
            try await office.wait(minutes: 5)

            #expect(asked.status == .created)
            #expect(asked.text.contains(#""state":"pending""#))
            #expect(before == 60)
            #expect(try await office.coins() == 60)
            #expect(office.vault.sentCoins == 40)
            #expect(try await office.outsideByBooks() == 40)
            #expect(try await office.books.trialBalance().isBalanced)
            let page = try await client.json(.get, "/wallet/coins", as: "anna")
            #expect(page.text.contains(#""state":"sent""#))
            #expect(page.text.contains(#""reference":"tx-1""#))
        }
    }

    @Test func `what the vault does not send comes back, once`() async throws {
        try await TokenOffice.open { office, client in
            office.vault.safe.withLock { $0.verdict = "refused" }

            _ = try await office.withdraw(client, 40)
            try await office.wait(minutes: 5)
            office.vault.safe.withLock { $0.verdict = "sent" }
            try await office.wait(minutes: 5)

            #expect(try await office.coins() == 100)
            #expect(office.vault.sentCoins == 0)
            #expect(try await office.books.trialBalance().isBalanced)
            #expect(try await client.json(.get, "/wallet/coins", as: "anna").text.contains(#""state":"refused""#))
        }
    }

    @Test func `a withdrawal that is not decided is asked after until it is`() async throws {
        try await TokenOffice.open { office, client in
            office.vault.safe.withLock { $0.verdict = "underWay" }
            _ = try await office.withdraw(client, 40)
            try await office.wait(minutes: 30)
            let waiting = try await client.json(.get, "/wallet/coins", as: "anna").text
            office.vault.safe.withLock { $0.verdict = "sent" }
            try await office.wait(minutes: 3)

            #expect(waiting.contains(#""state":"pending""#))
            #expect(office.vault.sentCoins == 40)
            #expect(try await office.outsideByBooks() == 40)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `tokens that arrive become coins once, however often the vault tells of them`(
        engine: TestEngine
    ) async throws {
        try await TokenOffice.open(on: engine) { office, client in
            let first = try await client.json(.post, "/wallet/coins/address", as: "anna", "{}")
            let again = try await client.json(.post, "/wallet/coins/address", as: "anna", "{}")
            for _ in 1...2 { office.deposit("d1", 30) }
            office.deposit("d2", 5)
            try await office.wait(minutes: 3)
            office.deposit("d1", 30)
            office.deposit("d3", 1)
            try await office.wait(minutes: 3)

            #expect(first.text == again.text)
            #expect(first.text.contains("addr-\(office.books.anna)"))
            #expect(try await office.coins() == 136)
            #expect(try await office.outsideByBooks() == -36)
            #expect(try await office.books.trialBalance().isBalanced)
        }
    }

    @Test func `tokens for nobody, or less than one, bring nothing and keep nobody else waiting`() async throws {
        try await TokenOffice.open { office, client in
            _ = try await client.json(.post, "/wallet/coins/address", as: "anna", "{}")
            office.deposit("d1", 30, to: "somebody")
            office.deposit("d2", 30, to: office.books.bert.description)
            office.deposit("d3", -30)
            office.deposit("d4", 0)
            office.deposit("d5", 7)
            try await office.wait(minutes: 3)

            #expect(try await office.coins() == 107)
            #expect(try await office.books.balance(of: office.books.bert, in: .coin).available == .coins(0))
            #expect(try await office.books.trialBalance().isBalanced)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `the operator sees what is not sent and what is for nobody, and only that`(engine: TestEngine) async throws {
        try await TokenOffice.open(on: engine) { office, client in
            let before = try await client.json(.get, "/console/tokens", as: "administrator").text
            _ = try await client.json(.post, "/wallet/coins/address", as: "anna", "{}")
            office.vault.safe.withLock { $0.verdict = "underWay" }
            _ = try await office.withdraw(client, 40)
            office.deposit("d1", 30, to: "somebody")
            office.deposit("d2", 8, to: office.books.bert.description)
            office.deposit("d3", 7)
            try await office.wait(minutes: 3)
            let waiting = try await client.json(.get, "/console/tokens", as: "administrator").text
            office.vault.safe.withLock { $0.verdict = "sent" }
            try await office.wait(minutes: 3)
            let after = try await client.json(.get, "/console/tokens", as: "administrator").text

            #expect(before == #"{"deposits":[],"given":[],"withdrawals":[]}"#)
            #expect(waiting.contains(#""owner":"anna""#))
            #expect(waiting.contains(#""coins":40"#))
            #expect(waiting.contains(#""owner":"somebody""#))
            #expect(waiting.contains(#""owner":"bert""#))
            #expect(!waiting.contains("d3"))
            #expect(after.contains(#""withdrawals":[]"#))
            #expect(after.contains("d1"))
        }
    }

    @Test func `what of tokens is not done is for administrators alone`() async throws {
        try await TokenOffice.open { _, client in
            let rider = try await client.json(.get, "/console/tokens", as: "anna")

            #expect(rider.status == .forbidden)
        }
    }

    @Test func `a vault that does not answer, or does not know us, is told apart from one that does`() async throws {
        try await TokenOffice.open { office, _ in
            let vault = HTTPTokenVault(address: office.address, key: FakeVault.key)
            let stranger = HTTPTokenVault(address: office.address, key: "another-key")

            #expect(await PaymentCheck.fault(of: vault) == nil)
            #expect(await PaymentCheck.fault(of: stranger) == .badKey)
            office.vault.safe.withLock { $0.isDown = true }
            #expect(await PaymentCheck.fault(of: vault) == .noAnswer)
        }
    }

    @Test(arguments: [UInt64](1...5))
    func `nothing is lost or doubled while every fourth call fails`(seed: UInt64) async throws {
        try await TokenOffice.open { office, client in
            _ = try await client.json(.post, "/wallet/coins/address", as: "anna", "{}")
            office.vault.safe.withLock { safe in
                safe.random = SeededRandom(seed: seed)
                safe.faultPercent = 25
            }
            for number in 1...10 {
                office.deposit("d\(number)", 10)
                _ = try await office.withdraw(client, number)
                try await office.wait(minutes: 30)
            }
            office.vault.safe.withLock { $0.faultPercent = 0 }
            try await office.wait(minutes: 90)

            #expect(office.vault.sentCoins == 55)
            #expect(try await office.coins() == 145)
            #expect(try await office.books.trialBalance().isBalanced)
        }
    }

    @Test func `the same wish again is the same withdrawal, and another one with its key is refused`() async throws {
        try await TokenOffice.open { office, client in
            let key = "01926000-0000-7000-8000-000000000001"
            let path = "/wallet/coins/withdrawals"
            let wish = #"{"coins":10,"address":"addr-out","key":"\#(key)"}"#
            _ = try await client.json(.post, path, as: "anna", wish)
            let again = try await client.json(.post, path, as: "anna", wish)
            let other = try await client.json(
                .post,
                path,
                as: "anna",
                #"{"coins":11,"address":"addr-out","key":"\#(key)"}"#
            )
            let foreign = try await client.json(.post, path, as: "bert", wish)

            #expect(again.text.contains(key))
            #expect(try await office.coins() == 90)
            #expect(other.status == .conflict)
            #expect(foreign.status == .conflict)
        }
    }

    @Test(
        arguments: [
            (#"{"coins":0,"address":"a"}"#, "coins"), (#"{"coins":-5,"address":"a"}"#, "coins"),
            (#"{"coins":1.5,"address":"a"}"#, "coins"), (#"{"coins":1000001,"address":"a"}"#, "coins"),
            (#"{"coins":1,"address":""}"#, "address"), (#"{"coins":1,"address":"a b"}"#, "address"),
            (#"{"coins":1}"#, "address"),
        ]
    )
    func `a wish that cannot be is refused by its field`(body: String, field: String) async throws {
        try await TokenOffice.open { office, client in
            let refused = try await client.json(.post, "/wallet/coins/withdrawals", as: "anna", body)

            #expect(refused.status == .unprocessableContent)
            #expect(try refused.wrongFields.contains(field))
            #expect(try await office.coins() == 100)
        }
    }

    @Test func `more than one has, more than can be under way, and a vault that is away are refused`() async throws {
        try await TokenOffice.open { office, client in
            let poor = try await office.withdraw(client, 101)
            office.vault.safe.withLock { $0.isDown = true }
            let away = try await client.json(.post, "/wallet/coins/address", as: "anna", "{}")
            for _ in 1...5 { #expect(try await office.withdraw(client, 1).status == .created) }
            let impatient = try await office.withdraw(client, 1)

            #expect(poor.status == .conflict)
            #expect(away.status == .serviceUnavailable)
            #expect(impatient.status == .conflict)
            #expect(try await office.coins() == 95)
        }
    }

    @Test func `withdrawals are seen by their owner alone`() async throws {
        try await TokenOffice.open { office, client in
            _ = try await office.withdraw(client, 5)
            let stranger = try await client.execute(uri: "/wallet/coins", method: .get)

            #expect(try await client.json(.get, "/wallet/coins", as: "anna").text.contains("addr-out"))
            #expect(!(try await client.json(.get, "/wallet/coins", as: "bert").text.contains("addr-out")))
            #expect(stranger.status != .ok)
        }
    }
}
