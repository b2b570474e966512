import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import Synchronization

/// A routing engine of one street as a test wants it: quick, late, away, or with a way round a rock.
final class StreetTravel: TravelPlanner {
    /// How the engine answers.
    enum Mood: Sendable {
        /// With the street from the start to the destination.
        case street
        /// With a way of so many meters that takes so many seconds.
        case detour(metres: Double, seconds: Double)
        /// With the street, to those alone who wait for seconds.
        case late
        /// Never.
        case away
    }

    private let state: Mutex<(mood: Mood, starts: [DriveStart])>

    init(_ mood: Mood = .street) { state = Mutex((mood, [])) }

    /// Where drives began that were asked for.
    var starts: [DriveStart] { state.withLock { $0.starts } }

    /// Makes it answer differently.
    func become(_ mood: Mood) { state.withLock { $0.mood = mood } }

    func drive(
        from start: DriveStart,
        to destination: Coordinate,
        at moment: Timestamp,
        patience: Duration
    ) async -> DriveEstimate {
        let mood = state.withLock { state in
            state.starts.append(start)
            return state.mood
        }
        let straight = start.place.distance(to: destination)
        let street = { Self.routed([start.place, destination], straight, seconds: straight.value / 5) }
        switch mood {
        case .street: return street()
        case .detour(let metres, let seconds):
            let corner = LocalPlane(origin: destination).place(x: 0, y: metres / 2)
            return Self.routed([start.place, corner, destination], Metres(metres), seconds: seconds)
        case .late where patience > .seconds(2): return street()
        case .late, .away: return DriveEstimate(time: Self.guess(straight), route: nil)
        }
    }

    func duration(from origin: Coordinate, to destination: Coordinate, at moment: Timestamp) async -> TravelEstimate {
        Self.guess(origin.distance(to: destination))
    }

    func route(from origin: Coordinate, to destination: Coordinate) async -> RoadRoute? { nil }

    func learn(
        _ drive: FinishedDrive,
        recording record: @escaping @Sendable (any Transaction) throws -> Void
    ) async throws {}

    /// Straight lines are three times too fast here.
    private static func guess(_ straight: Metres) -> TravelEstimate {
        TravelEstimate(duration: Seconds(straight.value / 15), source: .straightLine)
    }

    private static func routed(_ places: [Coordinate], _ length: Metres, seconds: Double) -> DriveEstimate {
        DriveEstimate(
            time: TravelEstimate(duration: Seconds(seconds), source: .routed),
            route: RoadRoute(
                polyline6: Polyline(places).polyline6,
                length: length,
                duration: Seconds(seconds)
            )
        )
    }
}
