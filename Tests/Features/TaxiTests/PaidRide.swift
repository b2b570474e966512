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

/// A ride from the quay to Nice: 4.80 and 1.95 for the way, so that 9.00 are set aside.
struct PaidRide {
    let office: TaxiOffice
    let key: String
    let driver: String
    /// Mira, who rides.
    let person: Identifier<Account>
    /// Luca, who drives.
    let driverAccount: Identifier<Account>

    init(on engine: TestEngine, cents: Int64, staff: any People = NoPeople()) async throws {
        office = try await TaxiOffice(on: engine) { $0.people = staff }
        let town = office.town
        (person, driverAccount) = try await town.database.write { [accounts = office.accounts] transaction in
            func make(_ name: String) throws -> Identifier<Account> {
                let prepared = PreparedAccount(userName: name, passwordHash: "hash", role: "passenger")
                return try accounts.insert(prepared, in: transaction)
            }
            return (try make("mira"), try make("luca"))
        }
        key = office.host.callers.key(of: person)
        driver = office.host.callers.key(of: driverAccount, as: ["driver"])
        _ = try await town.dispatch.register(account: driverAccount, code: "T1", company: nil)
        _ = try await town.dispatch.start(driverAccount, at: town.fix(Town.port))
        if cents > 0 { try await town.give(cents, to: person) }
    }

    var notices: RecordedNotices { office.host.notices }

    var purse: [Int64] { get async throws { try await office.town.purse(of: person) } }

    /// What the driver can spend, and what is held back of it, in cents.
    var driverPurse: [Int64] { get async throws { try await office.town.purse(of: driverAccount) } }

    /// The sum of all accounts of the books, which is always nothing.
    var booksSum: Int64 {
        get async throws {
            try await office.town.database.read { transaction in
                try transaction.query("SELECT CAST(sum(balance) AS BIGINT) AS sum FROM ledger_account")[0].get("sum")
            }
        }
    }

    func ask(_ client: any TestClientProtocol, payment: String = "wallet") async throws -> TestResponse {
        let body = #"{"meetingPlace":"quai","passengers":1,"destination":"nice","payment":"\#(payment)"}"#
        return try await client.json(.post, "/taxi/requests", as: key, body)
    }

    func accept(_ client: any TestClientProtocol) async throws {
        let answer = try await client.json(.get, "/taxi/driver", as: driver).decoded(DriverResponse.self)
        let offer = try #require(answer.offer)
        for _ in 0..<2 {
            let accepted = try await client.json(.post, "/taxi/offers/\(offer.id)/accept", as: driver)
            try #require(accepted.status == .ok)
        }
    }

    /// Asks, accepts, drives and ends; the request's identity.
    func ride(_ client: any TestClientProtocol, payment: String = "wallet") async throws -> String {
        let made = try await ask(client, payment: payment).decoded(RequestResponse.self)
        try await accept(client)
        _ = try await client.json(.post, "/taxi/driver/pick-up", as: driver)
        _ = try await client.json(.post, "/taxi/driver/end-ride", as: driver)
        return made.id
    }

    /// Enters a fare; an unusual one takes that the driver insists.
    func enter(
        _ fare: String,
        _ id: String,
        _ client: any TestClientProtocol,
        insists: Bool = false
    ) async throws -> TestResponse {
        let body = #"{"amount":"\#(fare)","insists":\#(insists)}"#
        return try await client.json(.post, "/taxi/driver/rides/\(id)/fare", as: driver, body)
    }

    /// Corrects a fare, or lowers one that is looked at.
    func correct(
        _ fare: String,
        _ id: String,
        _ client: any TestClientProtocol,
        insists: Bool = false
    ) async throws -> TestResponse {
        let body = #"{"amount":"\#(fare)","insists":\#(insists)}"#
        return try await client.json(.post, "/taxi/driver/rides/\(id)/fare/correct", as: driver, body)
    }

    func state(_ id: String, _ client: any TestClientProtocol) async throws -> TaxiPaymentResponse? {
        try await client.json(.get, "/taxi/requests/\(id)", as: key).decoded(RequestResponse.self).payment
    }

    func pass(hours: Int64) async throws {
        let holds = HoldExpiry(wallet: office.town.ledger).handlers
        try await office.host.pass(milliseconds: hours * 3_600_000 + 1, office.module, and: holds)
    }
}
