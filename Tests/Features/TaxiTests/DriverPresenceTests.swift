import CrosstownContract
import CrosstownGeo
import CrosstownKit
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// A driver who has arrived, leaves and comes back: the page follows the answers to positions without a reload.
@Suite struct DriverPresenceTests {
    @Test(arguments: TestEngine.reachable)
    func `the answer to positions says whether the taxi is there, and the page shows the same`(
        engine: TestEngine
    ) async throws {
        let ride = try await AcceptedRide(on: engine, metres: 300)
        try await ride.office.open { client in
            var seen: [Bool?] = []
            for metres in [200.0, 20, 100, 500, 20] {
                let answer = try await ride.report(client, at: AcceptedRide.place(metres))
                let page = try await client.page("/taxi/driver", as: ride.driver).text
                seen.append(answer.ride?.isAtMeetingPlace)
                // The script compares these, and loads the page again where they differ.
                let version = try #require(answer.version)
                #expect(page.contains("data-shows=\"\(version)\""), "\(metres) m")
            }
            _ = try await ride.press(client, "pick-up")
            let onBoard = try await ride.report(client, at: AcceptedRide.place(20))

            #expect(seen == [false, true, true, false, true])
            #expect(onBoard.ride?.isOnBoard == true)
            #expect(onBoard.ride?.isAtMeetingPlace == nil)
        }
    }

    @Test func `missing passengers are reported once that is confirmed, by a driver who is back`() async throws {
        let ride = try await AcceptedRide(metres: 300)
        try await ride.office.open { client in
            try await ride.report(client, at: AcceptedRide.place(20))
            try await ride.stand(client, at: AcceptedRide.place(500), seconds: 130)
            let away = try await client.page("/taxi/driver", as: ride.driver).text
            let back = try await ride.report(client, at: AcceptedRide.place(20))
            let there = try await client.page("/taxi/driver", as: ride.driver).text
            let version = try #require(back.version)

            #expect(!away.hasForm(to: "/taxi/driver/passenger-not-here"))
            #expect(back.ride?.isAtMeetingPlace == true)
            #expect(!away.contains("data-shows=\"\(version)\""))
            #expect(there.hasForm(to: "/taxi/driver/passenger-not-here"))
            #expect(there.contains("data-confirm="))
        }
    }
}
