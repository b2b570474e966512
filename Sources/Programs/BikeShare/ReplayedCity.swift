public import CrosstownClient
public import CrosstownContract
import CrosstownGeo
import CrosstownSimulator
public import CrosstownValues
import Synchronization

/// A server with the stations, bikes and riders of a plan, created through its API, and the connected devices of the
/// stations.
public struct ReplayedCity: Sendable {
    static let password = "a bike in each dock"
    private static let sideBySide = 16

    let plan: BikeSharePlan
    let riders: [CrosstownClient]
    let staff: Staff
    let stations: [Int: ReplayedStation]
    /// The names of the stations, which the server uses.
    let names: [Int: String]

    /// Creates the stations, bikes and riders on a server without stations.
    ///
    /// - Parameters:
    ///   - plan: The plan.
    ///   - visitor: A client of the server without a session.
    ///   - administrator: The account of an administrator.
    ///   - stationPort: The port for the stations.
    ///   - clock: The clock of the server and its stations.
    /// - Throws: The errors of the server.
    public init(
        _ plan: BikeSharePlan,
        on visitor: CrosstownClient,
        administrator: Credentials,
        stationPort: Int,
        clock: any WallClock
    ) async throws {
        self.plan = plan
        staff = Staff(visitor: visitor, credentials: administrator, clock: clock)
        let chief = try await staff.client()
        let tariff = NewTariff(unlockFee: "1.00", perMinute: "0.15", dailyCap: "25.00")
        try await chief.changeTariff(of: "bike", to: tariff)
        let devices = try await Self.inGroups(plan.stations) { station in
            try await Self.open(station, plan, chief, clock, stationPort)
        }
        stations = Dictionary(zip(plan.stations.map(\.number), devices)) { first, _ in first }
        names = Dictionary(plan.stations.map { ($0.number, $0.name) }) { first, _ in first }
        _ = try await Self.inGroups(plan.beginning.places.sorted { $0.key < $1.key }) { bike, dock in
            try await chief.addVehicle(NewVehicle(number: bike, kind: "bike", dock: dock.plate))
        }
        riders = try await Self.inGroups(Array(0..<plan.riders)) { try await Self.rider($0, visitor) }
    }

    /// Closes the connections of the stations.
    public func close() async {
        for station in stations.values { await station.disconnect() }
    }

    private static func open(
        _ station: RecordedStation,
        _ plan: BikeSharePlan,
        _ chief: CrosstownClient,
        _ clock: any WallClock,
        _ port: Int
    ) async throws -> ReplayedStation {
        let docks = plan.docks[station.number] ?? []
        let new = NewStation(
            name: station.name,
            latitude: station.place.latitude,
            longitude: station.place.longitude,
            docks: docks.joined(separator: ",")
        )
        let made = try await chief.addStation(new)
        let (key, secret) = ("STATION-\(station.number)", [UInt8](repeating: UInt8(station.number & 0xFF), count: 32))
        let digits = secret.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        try await chief.connectStation(made.id, key: key, secret: digits)
        let held = plan.beginning.places.filter { $0.value.station == station.number }
        let model = SimulatedStation(
            key,
            secret: secret,
            seed: UInt64(station.number),
            vehicles: Dictionary(held.map { ($0.value.plate, $0.key) }) { first, _ in first },
            at: clock.now()
        )
        let device = ReplayedStation(model, clock: clock)
        try await device.connect(port: port)
        return device
    }

    /// Creates a rider with an account, a session, and money for two weeks.
    private static func rider(_ number: Int, _ visitor: CrosstownClient) async throws -> CrosstownClient {
        let credentials = Credentials(userName: "rider-\(number + 1)", password: password)
        try await visitor.register(credentials)
        let rider = visitor.with(key: try await visitor.signIn(credentials).key)
        try await rider.topUp("500.00")
        return rider
    }

    /// Creates a value for each element, a few at a time, in order.
    private static func inGroups<Element: Sendable, Made: Sendable>(
        _ elements: [Element],
        _ make: @escaping @Sendable (Element) async throws -> Made
    ) async throws -> [Made] {
        var all: [Made?] = Array(repeating: nil, count: elements.count)
        try await withThrowingTaskGroup(of: (Int, Made).self) { group in
            for (index, element) in elements.enumerated() {
                if index >= sideBySide, let (done, made) = try await group.next() { all[done] = made }
                group.addTask { (index, try await make(element)) }
            }
            for try await (index, made) in group { all[index] = made }
        }
        return all.compactMap(\.self)
    }
}

/// The administrator of a replay, whose sessions are short compared with the replayed weeks.
final class Staff: Sendable {
    private static let sessionMilliseconds: Int64 = 6 * 3_600_000

    private let visitor: CrosstownClient
    private let credentials: Credentials
    private let clock: any WallClock
    private let session = Mutex<(client: CrosstownClient, at: Timestamp)?>(nil)

    init(visitor: CrosstownClient, credentials: Credentials, clock: any WallClock) {
        (self.visitor, self.credentials, self.clock) = (visitor, credentials, clock)
    }

    /// Returns a client whose session is valid for some hours.
    func client() async throws -> CrosstownClient {
        let now = clock.now()
        let known = session.withLock { session in
            session.flatMap { now.milliseconds(since: $0.at) < Self.sessionMilliseconds ? $0.client : nil }
        }
        if let known { return known }
        let client = visitor.with(key: try await visitor.signIn(credentials).key)
        session.withLock { $0 = (client, now) }
        return client
    }
}
