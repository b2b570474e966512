import ArgumentParser
import CrosstownDeviceProtocol
import CrosstownRentals
import CrosstownSQL
import CrosstownSQLite
import CrosstownValues
import Foundation
import Logging

/// The gateway's side: waits until all locks are connected, gives orders, and prints what it measured.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "serve", shouldDisplay: false)

    @Option var locks: Int
    @Option var rate: Int
    @Option var seconds: Int
    @Option var folder: String

    func run() async throws {
        allowManyFiles()
        let database = try SQLiteDatabase(path: folder + "/crosstown.sqlite", durability: .full)
        let clock = SystemClock()
        _ = try await Migrator(CoreMigrations.all + DeviceMigrations.all).migrate(database, at: clock.now())
        try await register(in: database, clock)
        var settings = GatewaySettings()
        (settings.lockPort, settings.stationPort) = (0, 0)
        var logger = Logger(label: "gateway") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .error
        let gateway = DeviceGateway(
            database: database,
            clock: clock,
            settings: settings,
            listeners: DeviceListeners(reports: Announcer(), telemetry: Announcer()),
            randomBytes: { count in (0..<count).map { _ in UInt8.random(in: 0...255) } },
            logger: logger,
            onReady: { [folder] ports in
                try? "\(ports.locks ?? 0)".write(toFile: folder + "/port", atomically: true, encoding: .utf8)
            }
        )
        print("memory before any lock connects                \(memory())")
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await gateway.run() }
            group.addTask { try await measure(gateway, database, clock) }
            try await group.next()
            group.cancelAll()
        }
    }

    private func register(in database: SQLiteDatabase, _ clock: SystemClock) async throws {
        let register = DeviceRegister(clock: clock)
        try await database.write { [locks] transaction in
            for number in 0..<locks {
                guard let imei = Fleet.imei(number), let plate = Fleet.plate(1000 + number) else { continue }
                try register.add(imei, .ring, vehicle: plate, in: transaction)
            }
        }
    }

    private func measure(_ gateway: DeviceGateway, _ database: SQLiteDatabase, _ clock: SystemClock) async throws {
        while gateway.connectedLinks < locks { try await Task.sleep(for: .milliseconds(100)) }
        try await Task.sleep(for: .seconds(5))
        print("memory with \(gateway.connectedLinks) locks connected             \(memory())")
        let waits = try await Orders(count: rate * seconds, rate: rate, database: database, clock: clock).run().sorted()
        let share = { (part: Double) in
            waits.isEmpty ? 0 : waits[min(waits.count - 1, Int(Double(waits.count) * part))]
        }
        print(
            "order to confirmation, \(rate) a second, \(waits.count) of \(rate * seconds)    ",
            String(format: "p50 %.1f ms, p99 %.1f ms, most %.1f ms", share(0.5), share(0.99), share(1))
        )
        print("memory afterwards                              \(memory())")
    }

    private func memory() -> String {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) } ?? 0
        return String(format: "%.0f MB", kilobytes / 1024)
    }
}

/// Tells which vehicle was opened, once that is committed.
struct Announcer: LockReports, DeviceTelemetry {
    static let channel = "opened"

    func take(_ report: LockReport, in transaction: any Transaction) throws {
        if case .unlocked(let vehicle, _) = report { try transaction.notify(Self.channel, vehicle.description) }
    }

    func take(_ reading: DeviceReading, in transaction: any Transaction) throws {}
}
