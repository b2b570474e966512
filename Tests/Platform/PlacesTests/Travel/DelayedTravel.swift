import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Synchronization

/// A routing engine whose answers come late: whoever waits for less than the delay gets an estimate without a route.
final class DelayedTravel: TravelPlanner {
    /// How long answers take.
    struct Delays: Sendable {
        /// What share of the answers is late.
        var share: Double
        /// How long these take, in seconds; the others are there at once.
        var seconds: ClosedRange<Double>

        static let quick = Delays(share: 0, seconds: 0...0)
        /// Every second answer comes after half a second to eight.
        static let slow = Delays(share: 0.5, seconds: 0.5...8)
        /// Nobody who looks gets an answer in time.
        static let verySlow = Delays(share: 1, seconds: 1.5...8)
    }

    private let engine: any TravelPlanner
    private let guess: any TravelPlanner
    private let delays: Delays
    private let state: Mutex<(random: SeededRandom, look: (delay: Double, hasRoute: Bool))>

    /// - Parameters:
    ///   - engine: answers with routes.
    ///   - guess: answers without one.
    ///   - delays: how late the engine is.
    init(_ engine: any TravelPlanner, guess: any TravelPlanner, delays: Delays) {
        (self.engine, self.guess, self.delays) = (engine, guess, delays)
        state = Mutex((SeededRandom(seed: 8), (0, true)))
    }

    /// How long the last answer to somebody who looked took, in seconds, and whether they got a route.
    var lastLook: (delay: Double, hasRoute: Bool) { state.withLock { $0.look } }

    func drive(
        from start: DriveStart,
        to destination: Coordinate,
        at moment: Timestamp,
        patience: Duration
    ) async -> DriveEstimate {
        let delay = state.withLock { [delays] state in
            let isLate = Double.random(in: 0..<1, using: &state.random) < delays.share
            return isLate ? Double.random(in: delays.seconds, using: &state.random) : 0
        }
        let planner = Duration.seconds(delay) <= patience ? engine : guess
        let answer = await planner.drive(from: start, to: destination, at: moment, patience: .seconds(20))
        if patience < .seconds(2) { state.withLock { $0.look = (delay, answer.route != nil) } }
        return answer
    }

    func duration(from origin: Coordinate, to destination: Coordinate, at moment: Timestamp) async -> TravelEstimate {
        await engine.duration(from: origin, to: destination, at: moment)
    }

    func route(from origin: Coordinate, to destination: Coordinate) async -> RoadRoute? {
        await engine.route(from: origin, to: destination)
    }

    func learn(
        _ drive: FinishedDrive,
        recording record: @escaping @Sendable (any Transaction) throws -> Void
    ) async throws {
        try await engine.learn(drive, recording: record)
    }
}
