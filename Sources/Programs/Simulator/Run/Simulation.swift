public import CrosstownClient
import CrosstownGeo
import CrosstownGeoFormats
public import CrosstownValues

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A city of simulated taxis and passengers that use a server only over HTTP.
///
/// ```swift
/// var settings = SimulationSettings(accounts: .made(administrator: credentials, prefix: "sim", password: secret))
/// settings.taxis = 300
/// settings.duration = .seconds(600)
/// let simulation = Simulation(settings, transport: transport, router: StraightRouter(), wall: clock) { print($0) }
/// print(try await simulation.run().text)
/// ```
public struct Simulation: Sendable {
    private let settings: SimulationSettings
    private let transport: any Transport
    private let router: any StreetRouter
    private let wall: any WallClock
    private let tell: @Sendable (String) -> Void

    /// Creates a simulation.
    ///
    /// - Parameters:
    ///   - settings: The settings of the simulation.
    ///   - transport: The transport to the server.
    ///   - router: The source of routes.
    ///   - wall: The clock of positions, which should agree with the server's to some seconds.
    ///   - tell: Receives the lines of progress.
    public init(
        _ settings: SimulationSettings,
        transport: any Transport,
        router: any StreetRouter,
        wall: any WallClock,
        tell: @escaping @Sendable (String) -> Void
    ) {
        self.settings = settings
        self.transport = transport
        self.router = router
        self.wall = wall
        self.tell = tell
    }

    /// Runs to the end and returns the report.
    ///
    /// At the end, drivers go off duty; if the task is canceled, agents disappear as phones do.
    ///
    /// - Throws: An error that prevents the start.
    public func run() async throws -> SimulationReport {
        let stage = Stage(transport: transport, router: router, wall: wall, duration: settings.duration)
        let zones = try await ZoneGeoJSON.zones(from: Data(stage.client.taxiZones()))
        let city = try SimulatedCity(zones: zones, hotSpots: settings.hotSpots, seed: settings.seed)
        let cast = try await Cast(stage: stage, accounts: settings.accounts, seed: settings.seed)
        let taxis = cast.driverCount(of: settings.taxis)
        let passengers = cast.passengerCount(of: settings.passengers)
        let report: @Sendable () -> SimulationReport = {
            SimulationReport(
                stage.measurements.current,
                taxis: taxis,
                passengers: passengers,
                after: stage.elapsed
            )
        }
        let drivers = (0..<taxis).map { driver($0, of: taxis, in: city, cast) }
        let riders = (0..<passengers).map { passenger($0, of: passengers, in: city, cast) }
        await Play(stage: stage, tellEvery: settings.tellEvery, tell: tell, report: report).run(drivers + riders)
        return report()
    }

    private func driver(
        _ index: Int,
        of count: Int,
        in city: SimulatedCity,
        _ cast: Cast
    ) -> @Sendable () async throws -> Void {
        let delay = settings.rampUp * index / max(1, count)
        let behaviour = CruisingDriver(
            habits: settings.taxiHabits,
            city: city,
            random: cast.driverChance(index),
            at: wall.now()
        )
        let agent = TaxiAgent(
            stage: cast.stage,
            signIn: cast.driver(index, code: "S\(index + 1)"),
            behaviour: behaviour,
            startsAfterMilliseconds: Int64(delay / .milliseconds(1))
        )
        return { try await agent.run() }
    }

    private func passenger(
        _ index: Int,
        of count: Int,
        in city: SimulatedCity,
        _ cast: Cast
    ) -> @Sendable () async throws -> Void {
        let wishes = Demand(
            city: city,
            profile: settings.profile,
            rate: settings.requestsPerHour / Double(max(1, count)),
            habits: settings.passengerHabits,
            random: cast.passengerChance(index)
        )
        let agent = PassengerAgent(stage: cast.stage, signIn: cast.passenger(index), wishes: wishes)
        return { try await agent.run() }
    }
}

extension Stage {
    /// Creates the stage of a simulation that begins now.
    init(transport: any Transport, router: any StreetRouter, wall: any WallClock, duration: Duration?) {
        let endless: Int64 = 1 << 52
        let now = wall.now()
        self.init(
            client: CrosstownClient(transport: transport),
            router: router,
            measurements: Measurements(),
            wall: wall,
            clock: ContinuousClock(),
            start: .now,
            end: now.advanced(milliseconds: duration.map { Int64($0 / .milliseconds(1)) } ?? endless)
        )
    }
}
