import CrosstownDeviceProtocol
import CrosstownGeo
import CrosstownValues
import Synchronization

/// Rides vehicles along streets between stations, for any rider.
final class FleetTrips: Sendable {
    /// The interval between a vehicle's position reports.
    private static let step = Duration.seconds(5)
    /// About 15 km/h, a usual speed in a city.
    private static let speed = MetresPerSecond(4.2)
    /// How long a vehicle can stay locked during a ride until staff bring it to a station.
    private static let longestPause = Duration.seconds(900)
    /// The meters that a scooter rides on one percent of its charge.
    private static let metresOfCharge = 200.0

    private struct State {
        var chance: SplitMix
        /// The docks that are the destination of a ride.
        var awaited: Set<String> = []
        var charge: [String: Double] = [:]
    }

    private let sites: [FleetSite]
    private let locks: [String: LockDevice]
    private let streets: any StreetRouter
    private let clock: any Clock<Duration>
    private let state: Mutex<State>

    init(
        sites: [FleetSite],
        locks: [String: LockDevice],
        streets: any StreetRouter,
        seed: UInt64,
        clock: any Clock<Duration>
    ) {
        self.sites = sites
        self.locks = locks
        self.streets = streets
        self.clock = clock
        state = Mutex(State(chance: SplitMix(seed: seed)))
    }

    /// Rides a vehicle from a station to a dock of another one.
    func ride(_ vehicle: String, from start: FleetSite) async {
        guard let (goal, dock) = reserveDock(awayFrom: start) else {
            // Every dock is occupied except the one just left.
            if let dock = start.emptyDocks.first { start.device.insert(vehicle, into: dock) }
            return
        }
        let way = await streets.route(from: start.place, to: goal.place).way
        if await follow(way, with: vehicle) {
            goal.device.insert(vehicle, into: dock)
            drain(vehicle, by: way.length)
        }
        _ = state.withLock { $0.awaited.remove(dock) }
    }

    /// Moves along a route, standing while the vehicle's own lock is closed; returns whether it reached the end.
    private func follow(_ way: Polyline, with vehicle: String) async -> Bool {
        let lock = locks[vehicle]
        let before = lock?.lock.operations.count ?? 0
        var (travelled, paused) = (Metres(0), Duration.zero)
        while travelled < way.length, paused < Self.longestPause {
            guard (try? await clock.sleep(for: Self.step)) != nil else { return false }
            if lock?.lock.operations.dropFirst(before).last == .lock {
                paused += Self.step
            } else {
                paused = .zero
                travelled = min(way.length, travelled + Metres(Self.speed.value * (Self.step / .seconds(1))))
                if let place = way.place(at: travelled) { lock?.move(to: place) }
            }
        }
        return true
    }

    private func reserveDock(awayFrom start: FleetSite) -> (FleetSite, String)? {
        state.withLock { state in
            let others = sites.filter { $0.place != start.place }.shuffled(using: &state.chance)
            for site in others {
                if let dock = site.emptyDocks.first(where: { !state.awaited.contains($0) }) {
                    state.awaited.insert(dock)
                    return (site, dock)
                }
            }
            return nil
        }
    }

    /// The battery is replaced at the station when it is almost empty.
    private func drain(_ vehicle: String, by distance: Metres) {
        let left = state.withLock { state in
            let left = (state.charge[vehicle] ?? 100) - distance.value / Self.metresOfCharge
            state.charge[vehicle] = left < 20 ? 100 : left
            return state.charge[vehicle] ?? 100
        }
        locks[vehicle]?.charge(UInt32(left))
        locks[vehicle]?.beat()
    }
}
