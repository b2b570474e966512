import CrosstownContract
import CrosstownDispatchEngine
import CrosstownKit
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// Buttons that are pressed twice, in two tabs, or sent again because the answer was lost.
@Suite struct PressedTwiceTests {
    private static let here = #"{"latitude":43.735,"longitude":7.415}"#
    private static let quay = #"{"meetingPlace":"quai","passengers":1}"#

    @Test(arguments: TestEngine.reachable)
    func `each button of a driver's day answers a second press as the first`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let account = office.town.passenger()
        _ = try await office.town.dispatch.register(account: account, code: "T1", company: nil)
        let driver = office.host.callers.key(of: account, as: ["driver"])
        try await office.open { client in
            try await twice("/taxi/driver/start", as: driver, Self.here, client)
            _ = try await client.json(.post, "/taxi/requests", as: office.passenger(), Self.quay)
            let asked = try await client.json(.get, "/taxi/driver", as: driver).decoded(DriverResponse.self)
            let offer = try #require(asked.offer)
            try await twice("/taxi/offers/\(offer.id)/accept", as: driver, nil, client)
            try await twice("/taxi/driver/pick-up", as: driver, nil, client)
            try await twice("/taxi/driver/end-ride", as: driver, nil, client)
            try await twice("/taxi/driver/stop", as: driver, nil, client)

            let idle = try await client.json(.post, "/taxi/driver/end-ride", as: driver)
            #expect(idle.status == .conflict)
        }
        let moves = try await office.town.moves().map(\.cause)
        #expect(moves == [.started, .accepted, .rideEnded, .stopped])
    }

    @Test(arguments: TestEngine.reachable)
    func `who gives a request back, or finds nobody, is answered twice and punished once`(
        engine: TestEngine
    ) async throws {
        let office = try await TaxiOffice(on: engine)
        let account = try await office.town.driver("T1")
        let driver = office.host.callers.key(of: account, as: ["driver"])
        try await office.open { client in
            try await accept(office, driver, client)
            try await twice("/taxi/driver/cannot-come", as: driver, nil, client)
            try await office.town.wait(milliseconds: 61_000, alive: [account])
            let again = try #require(try await office.town.offer(to: account))
            _ = try await client.json(.post, "/taxi/offers/\(again.id)/accept", as: driver)
            try await office.town.wait(milliseconds: 1_000, alive: [account])
            try await office.town.wait(milliseconds: 130_000, alive: [account])
            try await twice("/taxi/driver/passenger-not-here", as: driver, nil, client)
        }
        let moves = try await office.town.moves().map(\.cause)
        #expect(moves == [.started, .accepted, .cannotCome, .accepted, .passengerMissing])
    }

    @Test(arguments: TestEngine.reachable)
    func `a tab that still shows an ended ride changes nothing about the next one`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let driver = try await office.driver("T1")
        try await office.open { client in
            let first = try await accept(office, driver, client)
            _ = try await client.json(.post, "/taxi/driver/pick-up", as: driver)
            let tab = try await client.page("/taxi/driver", as: driver).text
            _ = try await client.form("/taxi/driver/end-ride", as: driver, from: "/taxi/driver", "ride=\(first)")
            let next = try await accept(office, driver, client)
            let old = try await client.form("/taxi/driver/end-ride", as: driver, from: "/taxi/driver", "ride=\(first)")
            let boards = try await client.json(.post, "/taxi/driver/pick-up", as: driver, #"{"ride":"\#(first)"}"#)
            let now = try await client.json(.get, "/taxi/driver", as: driver).decoded(DriverResponse.self)

            #expect(tab.contains(#"<input type="hidden" name="ride" value="\#(first)">"#))
            #expect(old.status == .seeOther)
            #expect(boards.status == .ok)
            #expect(now.ride?.id == next)
            #expect(now.ride?.isOnBoard == false)
        }
    }

    @Test func `a ride of somebody else, or of nobody, is not there to be ended`() async throws {
        let office = try await TaxiOffice()
        let (driver, other) = (try await office.driver("T1"), try await office.driver("T2"))
        try await office.open { client in
            let ride = try await accept(office, driver, client)
            _ = try await client.json(.post, "/taxi/driver/pick-up", as: driver)
            _ = try await client.json(.post, "/taxi/driver/end-ride", as: driver)
            for shown in [ride, "\(office.town.passenger())"] {
                let body = #"{"ride":"\#(shown)"}"#
                for button in ["pick-up", "end-ride", "passenger-not-here", "cannot-come"] {
                    let refused = try await client.json(.post, "/taxi/driver/\(button)", as: other, body)
                    #expect(refused.status == .conflict)
                }
            }
            let nonsense = try await client.json(.post, "/taxi/driver/end-ride", as: other, #"{"ride":"mine"}"#)
            #expect(nonsense.status == .unprocessableContent)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `what a passenger wishes is answered twice alike`(engine: TestEngine) async throws {
        let office = try await TaxiOffice(on: engine)
        let (account, anna) = (try await office.town.driver("T1"), office.passenger())
        let driver = office.host.callers.key(of: account, as: ["driver"])
        try await office.open { client in
            let first = try await accept(office, driver, client, by: anna)
            try await office.town.wait(milliseconds: 181_000)
            try await twice("/taxi/requests/\(first)/another-taxi", as: anna, nil, client)
            try await twice("/taxi/requests/\(first)/withdraw", as: anna, nil, client)

            _ = try await client.json(.post, "/taxi/driver/start", as: driver, Self.here)
            let second = try await accept(office, driver, client, by: anna)
            _ = try await client.json(.post, "/taxi/driver/pick-up", as: driver)
            try await office.town.wait(milliseconds: 181_000)
            try await twice("/taxi/requests/\(second)/end", as: anna, nil, client)
            // His phone is heard again: what he wants to end is over.
            let body = #"{"ride":"\#(second)"}"#
            let late = try await client.json(.post, "/taxi/driver/end-ride", as: driver, body)
            #expect(late.status == .ok)
        }
    }

    /// A request that a driver has accepted; its identity.
    @discardableResult
    private func accept(
        _ office: TaxiOffice,
        _ driver: String,
        _ client: any TestClientProtocol,
        by passenger: String? = nil
    ) async throws -> String {
        let made = try await client.json(.post, "/taxi/requests", as: passenger ?? office.passenger(), Self.quay)
        let account = try #require(office.host.callers.account(driver))
        let offer = try #require(try await office.town.offer(to: account))
        _ = try await client.json(.post, "/taxi/offers/\(offer.id)/accept", as: driver)
        return try made.decoded(RequestResponse.self).id
    }

    private func twice(
        _ path: String,
        as key: String,
        _ body: String?,
        _ client: any TestClientProtocol
    ) async throws {
        let first = try await client.json(.post, path, as: key, body)
        let second = try await client.json(.post, path, as: key, body)
        #expect(first.status == .ok, "\(path) \(first.text)")
        #expect(second.status == .ok, "\(path) \(second.text)")
        #expect(first.text == second.text, "\(path)")
    }
}
