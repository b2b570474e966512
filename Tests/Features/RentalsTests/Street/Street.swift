import CrosstownDeviceGateway
import CrosstownDeviceProtocol
import CrosstownKit
import CrosstownMoney
import CrosstownRentals
import CrosstownSQL
import CrosstownSimulator
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import ServiceLifecycle
import Testing

/// The depot with a whole server: riders call its routes, and devices connect to its gateway by their own protocols.
struct Street: Sendable {
    /// The number of the lock on the first bike, which opens and closes by order.
    private static let imei = "863725031194523"

    let office: RentalOffice
    let client: any TestClientProtocol
    let ports: (locks: Int, stations: Int)
    private let gateway: DeviceGatewayModule

    var depot: Depot { office.depot }

    /// Runs a server over a depot while something uses it; several may run one after the other.
    static func open(_ depot: Depot, use: @Sendable (Street) async throws -> Void) async throws {
        let (ready, isReady) = AsyncStream.makeStream(of: DeviceGateway.Ports.self)
        let office = RentalOffice(at: depot)
        let host = depot.host.makeFeatureHost()
        let gateway = DeviceGatewayModule(
            host,
            telling: office.module.listeners,
            settings: settings,
            onReady: { isReady.yield($0) }
        )
        let services = ServiceGroup(services: office.module.services + gateway.services, logger: host.logger)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await services.run() }
            for await ports in ready {
                let open = (locks: try #require(ports.locks), stations: try #require(ports.stations))
                try await office.open { client in
                    try await use(Street(office: office, client: client, ports: open, gateway: gateway))
                }
                break
            }
            await services.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
    }

    private static var settings: GatewaySettings {
        var settings = GatewaySettings()
        (settings.lockPort, settings.stationPort) = (0, 0)
        settings.sweep = .milliseconds(50)
        settings.introduction = .seconds(600)
        return settings
    }

    /// Lets the docks of a station connect, by the console.
    func connect(_ station: Identifier<Station>, as key: String) async throws -> StationDevice {
        let path = "/rentals/console/stations/\(station)/device"
        let answer = try await client.json(.post, path, as: office.administrator(), #"{"key":"\#(key)"}"#)
        let digits = try #require(try answer.value("secret"))
        let secret = try #require(Hexadecimal.bytes(digits))
        let device = StationDevice(
            SimulatedStation(key, secret: secret, seed: depot.clock.now().seed, at: depot.clock.now()),
            clock: depot.clock
        )
        try await device.connect(port: ports.stations)
        return device
    }

    /// Puts the lock on the first bike, by the console, and connects it.
    func connectLock() async throws -> LockDevice {
        let peer = OmniPeer(.scooter, try #require(IMEI(Self.imei)))
        let body = #"{"imei":"\#(peer.imei)","dialect":"scooter"}"#
        let path = "/rentals/console/vehicles/BIKE1/lock"
        _ = try await client.json(.post, path, as: office.administrator(), body)
        let lock = LockDevice(peer, clock: depot.clock)
        try await lock.connect(port: ports.locks)
        return lock
    }

    /// The port with the first bike in its first dock.
    func portWithBike() async throws -> StationDevice {
        let port = try await connect(depot.stations.port, as: "PORT")
        depot.clock.advance(milliseconds: 60_000)
        port.insert("BIKE1", into: "PORT1")
        try await eventually { port.station.pendingEvents == 0 }
        return port
    }

    func rent(_ number: String, as key: String) async throws -> TestResponse {
        try await client.json(.post, "/rentals/rides", as: key, #"{"number":"\#(number)"}"#)
    }

    func wish(_ wish: String, _ ride: String, as key: String, _ body: String? = nil) async throws -> TestResponse {
        try await client.json(.post, "/rentals/rides/\(ride)/\(wish)", as: key, body)
    }

    func ride(_ id: String, as key: String) async throws -> TestResponse {
        try await client.json(.get, "/rentals/rides/\(id)", as: key)
    }

    /// Waits until a ride stands in a state, and gives it as it is then.
    func ride(_ id: String, as key: String, is state: String) async throws -> TestResponse {
        try await eventually { try await ride(id, as: key).value("state") == state }
        let reached = try await ride(id, as: key)
        #expect(try reached.value("state") == state)
        return reached
    }

    /// Lets time pass, and does what is due meanwhile.
    func wait(seconds: Int64) async throws {
        try await depot.host.pass(milliseconds: seconds * 1000, office.module, gateway)
    }
}

extension Timestamp {
    /// A seed for names that must not come again.
    fileprivate var seed: UInt64 { UInt64(clamping: milliseconds) }
}

extension StationFaults {
    /// The next event is lost on its way.
    static var skippingNextEvent: StationFaults {
        var faults = StationFaults()
        faults.skipsNextEvent = true
        return faults
    }
}
