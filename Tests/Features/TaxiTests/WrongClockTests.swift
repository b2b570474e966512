import CrosstownContract
import CrosstownDispatchEngine
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// Drivers whose phone's clock is wrong by minutes.
@Suite struct WrongClockTests {
    /// A position every five seconds for three minutes; what the last answer says.
    private static func report(off: Int64, fixesAreRight: Bool = false, saysWhen: Bool) async throws -> TestResponse {
        let office = try await TaxiOffice()
        let driver = try await office.driver("T1")
        return try await office.open { client in
            var answer = try await client.json(.get, "/taxi/driver", as: driver)
            for _ in 0..<36 {
                try await office.host.pass(milliseconds: 5_000, office.module)
                let sentAt = office.town.clock.now().milliseconds + off
                let at = (fixesAreRight ? sentAt - off : sentAt) - 800
                let fix = #"{"latitude":43.735,"longitude":7.415,"accuracy":5,"at":\#(at)}"#
                let when = saysWhen ? #","sentAt":\#(sentAt)"# : ""
                answer = try await client.json(
                    .post,
                    "/taxi/driver/fixes",
                    as: driver,
                    #"{"fixes":[\#(fix)]\#(when)}"#
                )
            }
            return answer
        }
    }

    @Test(arguments: [-86_400_000, -420_000, -31_000, 20_000, 31_000, 420_000])
    func `a driver whose clock is wrong stays on duty`(off: Int64) async throws {
        let answer = try await Self.report(off: off, saysWhen: true)

        #expect(try answer.decoded(DriverResponse.self).state == .available)
    }

    @Test(arguments: [-420_000, 420_000])
    func `positions that have the satellites' time are taken by it`(off: Int64) async throws {
        let answer = try await Self.report(off: off, fixesAreRight: true, saysWhen: true)

        #expect(try answer.decoded(DriverResponse.self).state == .available)
    }

    @Test func `positions from the future are refused with the reason where nothing tells how wrong the clock is`()
        async throws
    {
        let answer = try await Self.report(off: 420_000, saysWhen: false)

        #expect(answer.status == .conflict)
        #expect(try answer.problem == "position-old")
    }
}
