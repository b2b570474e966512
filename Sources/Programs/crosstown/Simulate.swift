import ArgumentParser
import CrosstownApp
import CrosstownContract
import CrosstownSimulator
import Foundation

/// Tests a server with simulated taxis and passengers.
struct Simulate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Try a server out with simulated taxis and passengers, or with a recorded day.",
        discussion: """
            Drivers are registered by an administrator, whose password is read from the standard input; passengers \
            register themselves. What was measured is printed at the end; progress goes to standard error.
            """
    )

    @Option(help: "The server's address.")
    var server = "http://127.0.0.1:8080"

    @Option(help: "The address of a Valhalla engine that knows the streets; without it taxis drive straight on.")
    var engine: String?

    @Option(name: .customLong("name"), help: "The administrator's name.")
    var administrator: String

    @Option(help: "How many taxis there are.")
    var taxis = 30

    @Option(help: "How many passengers there are.")
    var passengers = 20

    @Option(help: "How many requests all passengers together make in an hour.")
    var requestsPerHour = 240.0

    @Option(help: "For how many seconds it goes on; without end where nothing is given.")
    var seconds: Int?

    @Option(help: "Decides everything that chance decides.")
    var seed: UInt64 = 1

    @Option(help: "Within how many seconds the taxis sign in.")
    var rampUp = 20

    @Option(help: "A file of recorded rides (ECML/PKDD 15) to be replayed in place of invented ones.")
    var replay: String?

    @Option(help: "How many recorded seconds pass in a real one.")
    var speed = 20.0

    @Flag(help: "Print what was measured as JSON.")
    var json = false

    func run() async throws {
        guard let password = readLine() else { throw ValidationError("no password on the standard input") }
        let accounts = SimulationSettings.Accounts.made(
            administrator: Credentials(userName: administrator, password: password),
            prefix: "sim",
            // An administrator who registers drivers can sign in as them too.
            password: password
        )
        let report: SimulationReport
        if let replay {
            let text = try String(contentsOfFile: replay, encoding: .utf8)
            report = try await play(PortoTrips.read(text), accounts)
        } else {
            report = try await simulate(accounts)
        }
        print(json ? try report.json() : report.text)
        if report.contradictionCount > 0 { throw ExitCode(1) }
    }

    private func simulate(_ accounts: SimulationSettings.Accounts) async throws -> SimulationReport {
        var settings = SimulationSettings(accounts: accounts)
        settings.taxis = taxis
        settings.passengers = passengers
        settings.requestsPerHour = requestsPerHour
        settings.seed = seed
        settings.duration = seconds.map { .seconds($0) }
        settings.rampUp = .seconds(rampUp)
        return try await Simulation.run(settings, server: server, engine: engine, wall: SystemClock(), tell: Self.tell)
    }

    private func play(
        _ trips: [RecordedTrip],
        _ accounts: SimulationSettings.Accounts
    ) async throws -> SimulationReport {
        var settings = ReplaySettings(accounts: accounts)
        settings.speed = speed
        settings.passengers = passengers
        settings.seed = seed
        settings.duration = seconds.map { .seconds($0) }
        settings.rampUp = .seconds(rampUp)
        return try await Replay.run(trips, settings, server: server, wall: SystemClock(), tell: Self.tell)
    }

    private static func tell(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
}
