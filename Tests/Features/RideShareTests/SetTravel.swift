import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import Synchronization

/// Ways that take as long as a test says; until then no routing engine can be asked.
final class SetTravel: TravelPlanner {
    private let drive = Mutex<Double?>(nil)
    private let meanwhile = Mutex<(@Sendable () async -> Void)?>(nil)
    private let questions = Mutex(0)

    /// How often the drives around a place were asked for.
    var asked: Int { questions.withLock { $0 } }

    /// Lets every drive take so many seconds; `nil` for an engine that is away.
    func take(_ seconds: Double?) { drive.withLock { $0 = seconds } }

    /// Lets something happen while each question is answered, such as that time passes.
    func answerWhile(_ action: @escaping @Sendable () async -> Void) { meanwhile.withLock { $0 = action } }

    func duration(from origin: Coordinate, to destination: Coordinate, at moment: Timestamp) async -> TravelEstimate {
        TravelEstimate(duration: Seconds(60), source: .straightLine)
    }

    func route(from origin: Coordinate, to destination: Coordinate) async -> RoadRoute? { nil }

    func durations(around place: Coordinate, others: [Coordinate], at moment: Timestamp) async -> TravelStar? {
        questions.withLock { $0 += 1 }
        await meanwhile.withLock { $0 }?()
        guard let seconds = drive.withLock({ $0 }) else { return nil }
        let times = [Seconds?](repeating: Seconds(seconds), count: others.count)
        return TravelStar(isOnRoad: true, outward: times, inward: times)
    }

    func learn(
        _ drive: FinishedDrive,
        recording record: @escaping @Sendable (any Transaction) throws -> Void
    ) async throws {}
}
