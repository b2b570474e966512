import CrosstownApp
import CrosstownBikeShare
import CrosstownClient
import CrosstownContract
import CrosstownValues
import Foundation

/// The whole application with ports for devices, in a process of its own, with SQLite in full durability.
struct RentalServer {
    static let administrator = Credentials(userName: "bench-chief", password: "weeks of bicycles")

    let process: ServerProcess
    let stationPort: Int
    let lockPort: Int
    let folder: String

    /// Starts the application over an empty folder, with an administrator.
    ///
    /// - Parameters:
    ///   - name: what its folder is called.
    ///   - city: the zones of the taxis that it also has.
    ///   - workplace: where the folder is made.
    ///   - clock: the file of its clock; the machine's clock where it is `nil`.
    /// - Returns: the server, once it accepts connections.
    /// - Throws: `BenchError`, and what the database throws.
    static func start(
        _ name: String,
        city: BenchCity,
        workplace: Workplace,
        clock: String? = nil
    ) async throws -> RentalServer {
        let data = try workplace.data(name)
        let ports = try (
            http: ServerProcess.freePort(), docks: ServerProcess.freePort(), locks: ServerProcess.freePort()
        )
        let arguments = [
            "--port", "\(ports.http)", "--data", data, "--city-zones", city.file,
            "--assets-vendor", workplace.folder + "/vendor", "--durability", "full", "--trial", "true",
            "--log-level", "warning", "--rentals-contact", "bench@example.org",
            "--devices-station-port", "\(ports.docks)", "--devices-lock-port", "\(ports.locks)",
        ]
        let settings = try Settings(await SettingsReader(arguments: arguments, file: nil))
        try await Administrators(settings).create(
            userName: administrator.userName,
            password: administrator.password
        )
        let command = clock.map { ["serve-at", "--clock", $0] } ?? ["serve"]
        let rest = Array(command.dropFirst()) + arguments
        let process = try ServerProcess(command[0], port: ports.http, arguments: rest)
        return RentalServer(process: process, stationPort: ports.docks, lockPort: ports.locks, folder: data)
    }

    var address: String { "http://127.0.0.1:\(process.port)" }

    /// Lends a city with everything that a plan needs.
    ///
    /// - Throws: what the server refuses, and what the body throws.
    func withCity<Result: Sendable>(
        _ plan: BikeSharePlan,
        clock: any WallClock,
        _ body: (ReplayedCity) async throws -> Result
    ) async throws -> Result {
        try await DirectTransport.with(port: process.port) { transport in
            let city = try await ReplayedCity(
                plan,
                on: CrosstownClient(transport: transport),
                administrator: Self.administrator,
                stationPort: stationPort,
                clock: clock
            )
            let result = try await body(city)
            await city.close()
            return result
        }
    }
}
