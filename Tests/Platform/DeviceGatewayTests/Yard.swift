import CrosstownDeviceGateway
import CrosstownDeviceProtocol
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Synchronization

/// A scooter, a bike with a ring lock, and a station with two docks, without a network between us and them.
struct Yard: Sendable {
    static let scooter = OmniPeer(.scooter, imei("863725031194523"))
    static let ring = OmniPeer(.ring, imei("863725031194524"))
    static let scooterPlate = plate("SCOOT001")
    static let bikePlate = plate("BIKE0001")
    static let dockedPlate = plate("BIKE0002")
    static let docks = [plate("D001"), plate("D002")]
    static let station = station("PORT-HERCULE")
    static let secret = [UInt8](repeating: 7, count: 32)

    let database: any Database
    let clock: any WallClock
    let listeners: DeviceListeners
    let locks: DeviceLocks
    let start: Timestamp
    private let deadlines: DeadlineRunner
    private let calls = Calls()

    init(on engine: TestEngine, clock: any WallClock = ManualClock()) async throws {
        database = try await engine.makeDatabase()
        self.clock = clock
        start = clock.now()
        listeners = DeviceListeners(reports: ReportBook(start: start), telemetry: ReportBook(start: start))
        locks = DeviceLocks(clock: clock)
        deadlines = DeadlineRunner(
            database: database,
            clock: clock,
            handlers: DeviceDeadlines(listeners: listeners, clock: clock).handlers
        )
        _ = try await Migrator(CoreMigrations.all + DeviceMigrations.all + ReportBook.migrations)
            .migrate(database, at: start)
        try await register()
    }

    private func register() async throws {
        let register = DeviceRegister(clock: clock)
        try await database.write { transaction in
            try register.add(Self.scooter.imei, .scooter, vehicle: Self.scooterPlate, in: transaction)
            try register.add(Self.ring.imei, .ring, vehicle: Self.bikePlate, in: transaction)
            try register.add(Self.station, secret: Self.secret, in: transaction)
            for dock in Self.docks { try register.add(dock: dock, of: Self.station, in: transaction) }
        }
    }

    /// What was reported and read so far, in order, with the milliseconds since the start.
    func heard() async throws -> [String] {
        try await database.read { try $0.query("SELECT told FROM heard ORDER BY id").map { try $0.get("told") } }
    }

    /// Gives an order, good for 20 s.
    func order(_ action: LockOrder.Action, _ vehicle: PlateNumber, lasting: Int64 = 20_000) async throws {
        let order = LockOrder(action, vehicle: vehicle, dueBy: clock.now().advanced(milliseconds: lasting))
        let calls = calls
        try await database.write { [locks] in try locks.order(order, in: NotedTransaction($0, calls)) }
    }

    /// The orders that counted as sent in the transaction that gave them, each once.
    func takeSent() -> [OutgoingOrder] {
        calls.take().compactMap { call in
            guard case .send(_, let order)? = DeviceCall(call) else { return nil }
            return order
        }
    }

    /// Runs the deadlines that are due, all of them.
    func runDeadlines() async throws {
        while let next = try await deadlines.step().next, next <= clock.now() {}
    }

    /// Runs deadlines until the task is cancelled.
    func keepRunningDeadlines() async throws { try await deadlines.run() }

    func lock(of vehicle: PlateNumber) async throws -> LockStatus? {
        let register = DeviceRegister(clock: clock)
        return try await database.read { try register.findLock(of: vehicle, in: $0) }
    }

    func dock(of vehicle: PlateNumber) async throws -> PlateNumber? {
        let register = DeviceRegister(clock: clock)
        return try await database.read { try register.findDock(of: vehicle, in: $0) }
    }
}

/// What transactions have announced.
private final class Calls: Sendable {
    private let calls = Mutex<[String]>([])

    func add(_ call: String) { calls.withLock { $0.append(call) } }

    func take() -> [String] {
        calls.withLock { calls in
            defer { calls = [] }
            return calls
        }
    }
}

/// A transaction that notes what it announces.
private final class NotedTransaction: Transaction {
    private let transaction: any Transaction
    private let calls: Calls

    init(_ transaction: any Transaction, _ calls: Calls) { (self.transaction, self.calls) = (transaction, calls) }

    var dialect: Dialect { transaction.dialect }

    func query(_ sql: SQL) throws -> [Row] { try transaction.query(sql) }

    func execute(_ sql: SQL) throws -> Int { try transaction.execute(sql) }

    func script(_ text: String) throws { try transaction.script(text) }

    func savepoint<T>(_ body: () throws -> T) throws -> T { try transaction.savepoint(body) }

    func notify(_ channel: String, _ payload: String) throws {
        calls.add(payload)
        try transaction.notify(channel, payload)
    }
}

/// Writes down what devices tell, in the transaction in which they tell it.
struct ReportBook: LockReports, DeviceTelemetry {
    static let migrations = [
        Migration(
            owner: "test",
            name: "heard",
            sql: "CREATE TABLE heard (id \(.sequence), told \(.text) NOT NULL) \(.strict)"
        )
    ]

    /// The vehicle whose reports cannot be kept.
    static let unkept = Yard.plate("UNKEPT")

    let start: Timestamp

    func handle(_ report: LockReport, in transaction: any Transaction) throws {
        if report.vehicle == Self.unkept { throw DatabaseError.check(constraint: "kept") }
        let told =
            switch report {
            case .unlocked(let vehicle, let at): "unlocked \(vehicle) \(at.milliseconds(since: start))"
            case .locked(let vehicle, let at): "locked \(vehicle) \(at.milliseconds(since: start))"
            case .docked(let vehicle, let dock, let at): "docked \(vehicle) \(dock) \(at.milliseconds(since: start))"
            case .undocked(let vehicle, let dock, let at):
                "undocked \(vehicle) \(dock) \(at.milliseconds(since: start))"
            case .refused(let vehicle, let action, let at):
                "refused \(action) \(vehicle) \(at.milliseconds(since: start))"
            }
        try write(told, transaction)
    }

    func handle(_ reading: DeviceReading, in transaction: any Transaction) throws {
        switch reading {
        case .position(let vehicle, let place, _):
            try write("at \(vehicle) \(place.latitude) \(place.longitude)", transaction)
        case .battery(let vehicle, let percent, _): try write("battery \(vehicle) \(percent)", transaction)
        case .alarm(let vehicle, let alarm, _): try write("alarm \(vehicle) \(alarm)", transaction)
        case .fault(let vehicle, let number, _): try write("fault \(vehicle) \(number)", transaction)
        case .jammed(let dock, _): try write("jammed \(dock)", transaction)
        case .contactLost(let owner, _): try write("lost \(Self.name(owner))", transaction)
        case .contactRestored(let owner, _): try write("here \(Self.name(owner))", transaction)
        }
    }

    private func write(_ told: String, _ transaction: any Transaction) throws {
        try transaction.execute("INSERT INTO heard (told) VALUES (\(told))")
    }

    private static func name(_ owner: DeviceOwner) -> String {
        switch owner {
        case .vehicle(let vehicle): "\(vehicle)"
        case .station(let station): "\(station)"
        }
    }
}

extension Yard {
    static func imei(_ text: String) -> IMEI { required(IMEI(text), text) }
    static func plate(_ text: String) -> PlateNumber { required(PlateNumber(text), text) }
    static func station(_ text: String) -> StationKey { required(StationKey(text), text) }

    private static func required<Value>(_ value: Value?, _ text: String) -> Value {
        guard let value else { preconditionFailure("\(text) is not well-formed") }
        return value
    }
}
