import ArgumentParser
import CrosstownApp
import CrosstownSimulator
import CrosstownValues
import Foundation

/// Plays the devices of a fleet.
struct Devices: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Play the locks and docking stations of a fleet, to try a server out without hardware.",
        discussion: """
            The file is JSON: "stations", each with "key", "secret" (hexadecimal digits), "latitude", "longitude", "docks" \
            (their numbers) and "vehicles" (what stands there, by the number of the dock), and "locks", each with "imei", \
            "dialect" (scooter or ring) and "vehicle". What a dock lets go is taken out at once. Ctrl-C ends it.
            """
    )

    @Option(help: "The file that names the devices.")
    var fleet: String

    @Option(help: "The address that the devices connect to.")
    var host = "127.0.0.1"

    @Option(help: "The server's port for locks.")
    var lockPort: Int?

    @Option(help: "The server's port for docking stations.")
    var stationPort: Int?

    @Flag(help: "Ride what is taken out straight to another station, and put it into a dock there.")
    var ride = false

    func run() async throws {
        do {
            let plan = try JSONDecoder().decode(FleetPlan.self, from: Data(contentsOf: URL(filePath: fleet)))
            let clock = SystemClock()
            let devices = try SimulatedFleet(
                plan,
                gateway: SimulatedFleet.Gateway(host: host, lockPort: lockPort, stationPort: stationPort),
                streets: ride ? StraightRouter() : nil,
                seed: UInt64(clamping: clock.now().milliseconds),
                wall: clock
            )
            await devices.run()
        } catch let unfit as UnfitFleet {
            throw ValidationError("\(fleet): \(unfit)")
        } catch let error as DecodingError {
            throw ValidationError("\(fleet) is not such a file: \(error)")
        }
    }
}
