import CrosstownContract
import CrosstownKit
import CrosstownMoney
import CrosstownSQL
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// What passengers pay from their wallets goes to drivers and companies, and no cent is lost or made on the way.
@Suite struct DriverCreditTests {
    /// A passenger with 20.00 who has ridden with a driver and was charged 8.40.
    private struct Ridden {
        let office: TaxiOffice
        let passenger: Identifier<Account>
        let key: String
        let driver: Identifier<Account>
        let request: String

        init(_ office: TaxiOffice, company: String?, fare: String, _ client: any TestClientProtocol) async throws {
            self.office = office
            let town = office.town
            key = office.passenger()
            passenger = try #require(office.host.callers.account(key))
            try await town.give(2000, to: passenger)
            driver = town.ids.next(Account.self)
            _ = try await town.dispatch.register(account: driver, code: "T7", company: company)
            _ = try await town.dispatch.start(driver, at: town.fix(Town.port))
            let wheel = office.host.callers.key(of: driver, as: ["driver"])
            try await PriceTests.publish(office, client)
            let body = #"{"meetingPlace":"quai","passengers":1,"destination":"nice","payment":"wallet"}"#
            request = try await client.json(.post, "/taxi/requests", as: key, body).decoded(RequestResponse.self).id
            let offer = try #require(try await town.offer(to: driver))
            for path in ["/taxi/offers/\(offer.id)/accept", "/taxi/driver/pick-up", "/taxi/driver/end-ride"] {
                _ = try await client.json(.post, path, as: wheel)
            }
            for _ in 0..<2 {
                let entered = #"{"amount":"\#(fare)"}"#
                _ = try await client.json(.post, "/taxi/driver/rides/\(request)/fare", as: wheel, entered)
            }
        }

        /// What somebody can spend, in cents.
        func purse(_ owner: Identifier<Account>) async throws -> Int64 { try await office.town.purse(of: owner)[0] }

        /// A report about the ride; the address at which the city sees it.
        func report(_ client: any TestClientProtocol) async throws -> String {
            let body = #"{"key":"k","kind":"complaint","text":"A detour"}"#
            let made = try await client.json(.post, "/taxi/requests/\(request)/help", as: key, body)
            return "/taxi/console/cases/\(try #require(try made.value("id")))"
        }
    }

    /// What the city's programs read of credit.
    private struct Credits: Decodable {
        struct Credit: Decodable {
            let owner: Identifier<Account>
            let company: String?
            let code: String?
            let minorUnits: Int64
        }

        let credits: [Credit]
    }

    /// The sum of all accounts of the books, which is always nothing.
    private func sum(_ office: TaxiOffice) async throws -> Int64 {
        try await office.town.database.read { transaction in
            try transaction.query("SELECT CAST(sum(balance) AS BIGINT) AS sum FROM ledger_account")[0].get("sum")
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a fare and a tip go to the driver once`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        try await office.open { client in
            let ridden = try await Ridden(office, company: nil, fare: "8.40", client)
            for _ in 0..<2 {
                let tip = #"{"amount":"1.60"}"#
                _ = try await client.json(.post, "/taxi/requests/\(ridden.request)/tip", as: ridden.key, tip)
            }
            #expect(try await ridden.purse(ridden.passenger) == 1000)
            #expect(try await ridden.purse(ridden.driver) == 1000)
            #expect(try await sum(office) == 0)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `the fare of a company's driver goes to the company, the tip to the driver, and the city pays out once`(
        engine: TestEngine
    ) async throws {
        let office = try await TaxiOffice(on: engine)
        let city = office.administrator()
        try await office.open { client in
            let ridden = try await Ridden(office, company: "Rock Taxi", fare: "8.40", client)
            let tip = #"{"amount":"1.00"}"#
            _ = try await client.json(.post, "/taxi/requests/\(ridden.request)/tip", as: ridden.key, tip)
            let found = try await client.json(.get, "/taxi/console/credits", as: city).decoded(Credits.self)
            let company = try #require(found.credits.first { $0.code == nil })
            func pay(_ owner: Identifier<Account>, _ amount: String, _ key: String) async throws -> TestResponse {
                let body = #"{"owner":"\#(owner)","amount":"\#(amount)","key":"\#(key)"}"#
                return try await client.json(.post, "/taxi/console/credits", as: city, body)
            }
            let tooMuch = try await pay(company.owner, "8.41", "a")
            let negative = try await pay(company.owner, "-1", "b")
            let stranger = try await pay(ridden.passenger, "1", "c")
            for _ in 0..<2 { #expect(try await pay(company.owner, "5.00", "d").status == .noContent) }
            let other = try await pay(company.owner, "3.00", "d")
            let forbidden = try await client.json(.get, "/taxi/console/credits", as: ridden.key)
            let named = try await office.town.database.read { [module = office.module] transaction in
                try module.purseNames(of: [company.owner, ridden.driver], in: transaction)
            }

            #expect(named == [company.owner: "Rock Taxi"], "A driver is named by the account.")
            #expect(company.company == "Rock Taxi")
            #expect(company.minorUnits == 840)
            #expect(found.credits.map(\.minorUnits).sorted() == [100, 840])
            #expect(tooMuch.status == .unprocessableContent)
            #expect(negative.status == .unprocessableContent)
            #expect(stranger.status == .notFound)
            #expect(other.status == .conflict)
            #expect(forbidden.status == .forbidden)
            #expect(try await ridden.purse(company.owner) == 340)
            #expect(try await ridden.purse(ridden.driver) == 100)
            #expect(try await sum(office) == 0)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `what the city gives back comes from the driver as far as he has it, once`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let city = office.administrator()
        try await office.open { client in
            let ridden = try await Ridden(office, company: nil, fare: "8.40", client)
            let report = try await ridden.report(client)
            let page = try await client.page(report, as: city).text
            // The driver has spent most of it.
            let (town, driver) = (office.town, ridden.driver)
            try await town.database.write { [ledger = town.ledger] transaction in
                let key = CommandKey("test", driver, "spent")
                let spent = Money(minorUnits: 640, .euro)
                try ledger.perform(.charge(spent, from: driver, for: "test"), key: key, in: transaction)
            }
            let refund = report + "/refund"
            let more = try await client.json(.post, refund, as: city, #"{"refund":"8.41"}"#)
            let nothing = try await client.json(.post, refund, as: city, #"{"refund":"0"}"#)
            let passenger = try await client.json(.post, refund, as: ridden.key, #"{"refund":"5"}"#)
            for _ in 0..<2 {
                #expect(try await client.json(.post, refund, as: city, #"{"refund":"5.00"}"#).status == .noContent)
            }
            let again = try await client.json(.post, refund, as: city, #"{"refund":"3.00"}"#)
            let receipt = try await client.page("/taxi/requests/\(ridden.request)/receipt", as: ridden.key).text

            #expect(page.contains("\(report)/refund"))
            #expect(receipt.contains("5.00 EUR"))
            #expect(more.status == .unprocessableContent)
            #expect(nothing.status == .unprocessableContent)
            #expect(passenger.status == .forbidden)
            #expect(again.status == .conflict)
            #expect(try await ridden.purse(ridden.passenger) == 2000 - 840 + 500)
            #expect(try await ridden.purse(ridden.driver) == 0)
            #expect(try await sum(office) == 0)
        }
    }
}
