import CrosstownApp
import CrosstownDeviceGateway
import CrosstownDeviceProtocol
import CrosstownKit
import CrosstownSQLite
import CrosstownSimulator

/// The memory of a server that thousands of ring locks are connected to, beating every four minutes.
struct ManyLocks {
    private static let beat = Duration.seconds(240)

    let server: RentalServer
    let count: Int
    let seconds: Double

    func run(_ report: Report) async throws {
        try await register()
        report.begin("Memory with \(count) locks connected")
        let before = server.process.memory.now
        let locks = try await connect()
        let watch = Stopwatch(server: server.process)
        try await beat(locks)
        let effort = watch.stop()
        let memory = server.process.memory
        report.tell("resident", memory.now, "MB", goal: .below(200))
        report.tell("resident before the locks", "\(Report.rounded(before)) MB")
        report.tell("resident at most, since the server began", "\(Report.rounded(memory.most)) MB")
        report.tell(
            "locks still connected after \(Report.rounded(effort.seconds)) s",
            "\(locks.count { $0.isConnected })"
        )
        report.tell("server's processor time", "\(Report.rounded(effort.processorSeconds / effort.seconds * 100)) %")
        for lock in locks { await lock.disconnect() }
    }

    /// The locks are written straight into the database: letting them in is not what is measured.
    private func register() async throws {
        let database = try SQLiteDatabase(path: server.folder + "/crosstown.sqlite")
        let register = DeviceRegister(clock: SystemClock())
        try await database.write { [count] transaction in
            for number in 0..<count {
                guard let imei = Self.imei(number), let plate = PlateNumber("LOCK\(10_000 + number)") else { continue }
                try register.add(imei, .ring, vehicle: plate, in: transaction)
            }
        }
        try await database.close()
    }

    private static func imei(_ number: Int) -> IMEI? { IMEI(String(860_000_000_000_000 + number)) }

    private func connect() async throws -> [LockDevice] {
        var locks: [LockDevice] = []
        for imei in (0..<count).compactMap(Self.imei) {
            let lock = LockDevice(OmniPeer(.ring, imei), clock: SystemClock())
            try await lock.connect(port: server.lockPort)
            locks.append(lock)
        }
        return locks
    }

    private func beat(_ locks: [LockDevice]) async throws {
        let end = ContinuousClock.now + .seconds(seconds)
        var next = 0
        while ContinuousClock.now < end {
            locks[next % locks.count].beat()
            next += 1
            try await Task.sleep(for: Self.beat / locks.count)
        }
    }
}
