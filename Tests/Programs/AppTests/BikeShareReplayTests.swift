import CrosstownBikeShare
import CrosstownTesting
import CrosstownValues
import Foundation
import Testing

@Suite(.serialized) struct BikeShareReplayTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "BikeShare")
    private static let riders = 40

    private static func recorded(_ file: String) throws -> String {
        try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    }

    /// The rides with the stations that they need.
    private static func plan(of count: Int) throws -> BikeSharePlan {
        let rides = Array(try BikeShareRecords.rides(recorded("rides.csv")).prefix(count))
        let used = Set(rides.flatMap { [$0.start, $0.end] })
        let stations = try BikeShareRecords.stations(recorded("stations.csv")).filter { used.contains($0.number) }
        return try BikeSharePlan(
            rides,
            stations: stations,
            riders: riders,
            moment: BikeShareRecords.borderOfMinutes
        )
    }

    @Test(.timeLimit(.minutes(5)), arguments: [TestEngine.sqlite])
    func `recorded rides leave every bike, dock and cent accounted for`(engine: TestEngine) async throws {
        let plan = try Self.plan(of: 150)
        let first = try #require(plan.steps.first?.at)
        let clock = ManualClock(first.advanced(milliseconds: -60_000))

        try await TrialServer.run(on: engine, clock: clock) { server in
            let city = try await server.city(plan)
            // Throws where the server differs from the record.
            let report = try await BikeShareReplay(in: city) { moment in
                clock.advance(milliseconds: moment.milliseconds(since: clock.now()))
            }.run()
            await city.close()

            #expect(report.rides == 150)
            #expect(report.events == 300 + plan.carried)
            #expect(report.compared >= 3)
            // Every ride costs its unlocking at least, but for those that end where they began within two minutes.
            #expect(report.taken > 100 * 145)
        }
    }

    @Test func `everybody who scans one bike at the same moment but one is refused`() async throws {
        let clock = ManualClock()
        var invented = InventedRides()
        (invented.stations, invented.docks, invented.bikes, invented.perSecond, invented.seconds) = (2, 1, 1, 1, 1)
        let plan = try invented.plan(from: clock.now(), riders: 10)

        try await TrialServer.run(on: .sqlite, clock: clock) { server in
            let city = try await server.city(plan)
            let fair = try await ScanRace(in: city).run(rounds: 10) { clock.advance(milliseconds: 300_000) }
            await city.close()

            #expect(fair == 10)
        }
    }
}
