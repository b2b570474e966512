import CrosstownDeviceProtocol
import CrosstownGeo
public import CrosstownValues
import Synchronization

/// The locks and docks of a fleet, connected to a gateway, and the rides of its vehicles.
///
/// A vehicle is removed as soon as its dock unlocks it. With streets it is then ridden to a dock of another station;
/// without, it stays outside.
public final class SimulatedFleet: Sendable {
    /// The gateway of the fleet's devices.
    public struct Gateway: Sendable {
        /// The server's address.
        public var host: String
        /// The port for locks; `nil` if they do not connect.
        public var lockPort: Int?
        /// The port for docking stations; `nil` if they do not connect.
        public var stationPort: Int?

        /// Creates a gateway.
        public init(host: String = "127.0.0.1", lockPort: Int?, stationPort: Int?) {
            self.host = host
            self.lockPort = lockPort
            self.stationPort = stationPort
        }
    }

    private static let look = Duration.milliseconds(500)
    private static let stationBeatSeconds = 50
    private static let lockBeatSeconds = 240

    let sites: [FleetSite]
    let locks: [String: LockDevice]
    private let gateway: Gateway
    private let trips: FleetTrips?
    private let clock: any Clock<Duration>

    /// Creates the devices of a fleet.
    ///
    /// - Parameters:
    ///   - plan: The devices.
    ///   - gateway: Where they connect.
    ///   - streets: The source of routes; with `nil`, vehicles stay where they are removed.
    ///   - seed: Determines the names of journals, which must be unique, and the destinations of rides.
    ///   - wall: The devices' clock.
    ///   - clock: Measures pauses.
    /// - Throws: `UnfitFleet`.
    public init(
        _ plan: FleetPlan,
        gateway: Gateway,
        streets: (any StreetRouter)? = nil,
        seed: UInt64,
        wall: any WallClock,
        clock: any Clock<Duration> = .continuous
    ) throws {
        let sites = try plan.stations.enumerated().map { index, station in
            try FleetSite(station, seed: SplitMix(seed: seed, agent: UInt64(index)).first, clock: wall)
        }
        let locks: [String: LockDevice] = try plan.locks.reduce(into: [:]) { locks, lock in
            guard let imei = IMEI(lock.imei), let dialect = OmniDialect(rawValue: lock.dialect) else {
                throw UnfitFleet(description: "the lock of \(lock.vehicle) needs fifteen digits, and scooter or ring")
            }
            locks[lock.vehicle] = LockDevice(OmniPeer(dialect, imei), clock: wall)
        }
        (self.sites, self.locks) = (sites, locks)
        self.gateway = gateway
        self.clock = clock
        trips = streets.map { FleetTrips(sites: sites, locks: locks, streets: $0, seed: seed, clock: clock) }
    }

    /// The number of connected stations and locks.
    public var connected: Int { sites.count { $0.device.isConnected } + locks.values.count { $0.isConnected } }

    /// The vehicles in docks, by the numbers of their docks.
    public var docked: [String: String] {
        sites.reduce(into: [:]) { docked, site in docked.merge(site.device.station.vehicles) { first, _ in first } }
    }

    /// Puts vehicles that are in no dock into empty docks, as staff do.
    public func collect(_ vehicles: [String]) {
        var left = vehicles[...]
        for site in sites {
            for dock in site.emptyDocks.prefix(1) {
                guard let vehicle = left.popFirst() else { return }
                site.device.insert(vehicle, into: dock)
            }
        }
    }

    /// Keeps the devices connected and removes unlocked vehicles, until the task is canceled.
    public func run() async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.stayConnected() }
            while !Task.isCancelled {
                for (site, vehicle) in takeOut() {
                    if let trips { group.addTask { await trips.ride(vehicle, from: site) } }
                }
                guard (try? await clock.sleep(for: Self.look)) != nil else { break }
            }
            group.cancelAll()
        }
        for site in sites { await site.device.disconnect() }
        for lock in locks.values { await lock.disconnect() }
    }

    private func takeOut() -> [(FleetSite, String)] {
        sites.flatMap { site in
            let station = site.device.station
            return station.open.compactMap { dock in
                site.device.take(from: dock)
                return station.vehicles[dock].map { (site, $0) }
            }
        }
    }

    private func stayConnected() async {
        var second = 0
        while !Task.isCancelled {
            for (index, site) in sites.enumerated() { await tend(site.device, at: second + index) }
            for (index, lock) in locks.values.enumerated() { await tend(lock, at: second + index) }
            guard (try? await clock.sleep(for: .seconds(1))) != nil else { return }
            second += 1
        }
    }

    /// A device that fails to connect retries a second later.
    private func tend(_ station: StationDevice, at second: Int) async {
        guard let port = gateway.stationPort else { return }
        if !station.isConnected {
            try? await station.connect(host: gateway.host, port: port)
        } else if second.isMultiple(of: Self.stationBeatSeconds) {
            station.beat()
        }
    }

    private func tend(_ lock: LockDevice, at second: Int) async {
        guard let port = gateway.lockPort else { return }
        if !lock.isConnected {
            try? await lock.connect(host: gateway.host, port: port)
        } else if second.isMultiple(of: Self.lockBeatSeconds) {
            lock.beat()
        }
    }
}

extension SplitMix {
    fileprivate var first: UInt64 {
        var copy = self
        return copy.next()
    }
}
