import ArgumentParser
import CrosstownApp
import CrosstownSimulator
import Foundation
import Logging

/// A living city on one machine.
struct Demo: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run a living city: Monaco with simulated taxis, passengers, bikes and riders.",
        discussion:
            "Everything listens on this machine alone. Ctrl-C ends it; the next start goes on where this one ended."
    )

    @Option(help: "The folder that `./crosstown setup` has filled.")
    var city = ".setup"

    @Option(help: "The folder that the demo keeps its data in.")
    var data = ".demo"

    @Option(help: "The port to listen on.")
    var port = 8080

    @Option(help: "How many taxis there are.")
    var taxis = 40

    @Option(help: "How many passengers there are.")
    var passengers = 30

    @Option(help: "How many riders rent bikes and scooters.")
    var riders = 20

    @Option(help: "How many requests all passengers together make in an hour.")
    var requestsPerHour = 360.0

    func run() async throws {
        let logger = Log.make(level: .warning)
        do {
            let city = DemoCity(source: city, data: data, port: port)
            let settings = try await city.prepare()
            let people = DemoPeople(settings: settings)
            try await people.makeAdministrator()
            let server = try await Server(settings, logger: logger)
            let address = "http://127.0.0.1:\(port)"
            let life = DemoLife(
                people: people,
                fill: { try await people.fill(server) },
                share: { [port, data] in try await DemoSharing(port: port, data: data).run(on: server) },
                server: DemoServer(
                    address: address,
                    engine: { server.routingEngine },
                    devicePorts: { server.devicePorts }
                ),
                simulation: simulation(of: people),
                fleet: try DemoFleet(places: city.places),
                riders: riders
            )
            try await server.run(beside: [life]) { _ in life.begin() }
        } catch let error as SettingsError {
            throw ValidationError(error.description)
        }
        print("The city sleeps. ./crosstown demo wakes it.")
    }

    private func simulation(of people: DemoPeople) -> SimulationSettings {
        var settings = SimulationSettings(accounts: people.simulated)
        settings.taxis = taxis
        settings.passengers = passengers
        settings.requestsPerHour = requestsPerHour
        settings.rampUp = .seconds(15)
        settings.tellEvery = nil
        return settings
    }
}
