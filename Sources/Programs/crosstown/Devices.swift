import ArgumentParser
import CrosstownApp
import CrosstownSimulator
import CrosstownValues
import Foundation

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

    @Option(help: "A file with milliseconds since 1970 that the devices' clocks follow, in place of the machine's.")
    var clockFile: String?

    @Option(help: "A file that tells at any time which vehicle stands in which dock, as JSON.")
    var report: String?

    @Flag(help: "Ride what is taken out straight to another station, and put it into a dock there.")
    var ride = false

    func run() async throws {
        do {
            let plan = try JSONDecoder().decode(FleetPlan.self, from: Data(contentsOf: URL(filePath: fleet)))
            let clocks = try Clocks.following(file: clockFile)
            let devices = try SimulatedFleet(
                plan,
                gateway: SimulatedFleet.Gateway(host: host, lockPort: lockPort, stationPort: stationPort),
                streets: ride ? StraightRouter() : nil,
                seed: UInt64(clamping: clocks.wall.now().milliseconds),
                wall: clocks.wall,
                clock: clocks.sleeper
            )
            await run(devices)
        } catch let unfit as UnfitFleet {
            throw ValidationError("\(fleet): \(unfit)")
        } catch let unfit as SettingsError {
            throw ValidationError(unfit.description)
        } catch let error as DecodingError {
            throw ValidationError("\(fleet) is not such a file: \(error)")
        }
    }

    private func run(_ devices: SimulatedFleet) async {
        await withDiscardingTaskGroup { group in
            if let report { group.addTask { await tell(where: devices, to: URL(filePath: report)) } }
            await devices.run()
            group.cancelAll()
        }
    }

    private func tell(where devices: SimulatedFleet, to file: URL) async {
        var told: [String: String]?
        while (try? await Task.sleep(for: .milliseconds(100))) != nil {
            let docked = devices.docked
            guard docked != told, let text = try? JSONEncoder().encode(docked) else { continue }
            if (try? text.write(to: file, options: .atomic)) != nil { told = docked }
        }
    }
}
