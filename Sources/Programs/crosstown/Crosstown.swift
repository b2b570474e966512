import ArgumentParser
import CrosstownApp

@main
struct Crosstown: AsyncParsableCommand {
    static func main() async {
        OwnFiles.keepNewOnes()
        await main(nil)
    }

    static let configuration = CommandConfiguration(
        commandName: "crosstown",
        abstract: "Getting around a city: one service for rentals, taxis, community, trips and drops.",
        subcommands: [
            Demo.self, Serve.self, Admin.self, Zones.self, Import.self, Simulate.self, Devices.self, Doctor.self,
            OpenAPI.self, Pool.self, TripCommand.self, SunCommand.self,
        ]
    )
}
