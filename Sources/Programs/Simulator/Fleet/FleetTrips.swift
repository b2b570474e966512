import CrosstownDeviceProtocol
import CrosstownGeo
import CrosstownValues
import Synchronization

/// Rides vehicles along streets from one station to another, whoever rents them.
final class FleetTrips: Sendable {
    /// How often a vehicle tells where it is.
    private static let step = Duration.seconds(5)
    /// About 15 km/h, as people ride in a city.
    private static let speed = MetresPerSecond(4.2)
    /// How long a vehicle that is locked on its way stands there before staff bring it to a station.
    private static let longestPause = Duration.seconds(900)
    /// How far a scooter goes on a hundredth of its charge.
    private static let metresOfCharge = 200.0

    private struct State {
        var chance: SplitMix
        /// Docks that somebody is on the way to.
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

    /// Rides a vehicle that was taken out at a station to a dock of another one.
    func ride(_ vehicle: String, from start: FleetSite) async {
        guard let (goal, dock) = reserveDock(awayFrom: start) else {
            // Every dock is taken but the one that was just left.
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

    /// Moves along a way, standing still while the vehicle's own lock was closed on it; whether the end was reached.
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

    /// A battery that is nearly empty is changed at the station.
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
