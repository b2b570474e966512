public import CrosstownClient
import CrosstownGeo
public import CrosstownValues

/// Replays a recorded day on a server: taxis move as recorded, and passengers request at the recorded places and times.
///
/// The result differs from the recording only by the choice of taxis, which the report compares. Drivers see offers for
/// the server's ten seconds at any speed: the speed compresses only the recorded time.
public struct Replay: Sendable {
    private static let restMilliseconds: Int64 = 30_000

    private let trips: [RecordedTrip]
    private let settings: ReplaySettings
    private let transport: any Transport
    private let wall: any WallClock
    private let tell: @Sendable (String) -> Void

    /// Creates a replay.
    ///
    /// - Parameters:
    ///   - trips: The recorded rides.
    ///   - settings: The settings of the replay.
    ///   - transport: The transport to the server, whose city should contain the recorded one; see ``CityBoundary``.
    ///   - wall: The clock of positions.
    ///   - tell: Receives the lines of progress.
    public init(
        _ trips: [RecordedTrip],
        _ settings: ReplaySettings,
        transport: any Transport,
        wall: any WallClock,
        tell: @escaping @Sendable (String) -> Void
    ) {
        self.trips = trips.sorted { ($0.startedAt, $0.taxi) < ($1.startedAt, $1.taxi) }
        self.settings = settings
        self.transport = transport
        self.wall = wall
        self.tell = tell
    }

    /// Runs to the end and returns the report.
    ///
    /// - Throws: An error that prevents the start.
    public func run() async throws -> SimulationReport {
        let ramp = Int64(settings.rampUp / .milliseconds(1))
        let first = trips.first?.startedAt ?? wall.now()
        let time = ReplayTime(
            realStart: wall.now().advanced(milliseconds: ramp),
            recordedStart: first.advanced(milliseconds: -60_000),
            speed: settings.speed
        )
        let last = trips.map(\.endedAt).max() ?? first
        let whole = time.real(of: last).milliseconds(since: wall.now()) + Self.restMilliseconds
        let duration = min(settings.duration ?? .milliseconds(whole), .milliseconds(whole))
        let stage = Stage(transport: transport, router: StraightRouter(), wall: wall, duration: duration)
        let cast = try await Cast(stage: stage, accounts: settings.accounts, seed: settings.seed)
        return await play(time, cast)
    }

    private func play(_ time: ReplayTime, _ cast: Cast) async -> SimulationReport {
        let stage = cast.stage
        let drivers = drivers(time, cast)
        let passengers = passengers(time, cast)
        let report: @Sendable () -> SimulationReport = {
            SimulationReport(
                stage.measurements.current,
                taxis: drivers.count,
                passengers: passengers.count,
                after: stage.elapsed
            )
        }
        await Play(stage: stage, tellEvery: settings.tellEvery, tell: tell, report: report).run(drivers + passengers)
        return report()
    }

    private func drivers(_ time: ReplayTime, _ cast: Cast) -> [@Sendable () async throws -> Void] {
        var habits = TaxiHabits()
        habits.thinkingSeconds = 0.3...1.5
        (habits.refuses, habits.misses) = (0, 0)
        let rides = trips.compactMap { trip in
            trip.places.first.map { ($0, time.realMilliseconds(trip.endedAt.milliseconds(since: trip.startedAt))) }
        }
        let rideMilliseconds = Dictionary(rides) { first, _ in first }
        let byTaxi = Dictionary(grouping: trips, by: \.taxi).sorted { $0.key < $1.key }
        let delay = settings.rampUp / max(1, byTaxi.count)
        return byTaxi.prefix(cast.driverCount(of: byTaxi.count)).enumerated().map { index, taxi in
            let behaviour = ReplayDriver(
                track: RecordedTrack(taxi.value),
                time: time,
                rideMilliseconds: rideMilliseconds,
                habits: habits,
                random: cast.driverChance(index)
            )
            let agent = TaxiAgent(
                stage: cast.stage,
                signIn: cast.driver(index, code: taxi.key),
                behaviour: behaviour,
                startsAfterMilliseconds: Int64(delay * index / .milliseconds(1))
            )
            return { try await agent.run() }
        }
    }

    private func passengers(_ time: ReplayTime, _ cast: Cast) -> [@Sendable () async throws -> Void] {
        let count = min(cast.passengerCount(of: settings.passengers), trips.count)
        let wishes = trips.compactMap { trip in
            trip.places.first.map { place in
                Wish(
                    at: time.real(of: trip.startedAt),
                    placeName: "Recorded pick-up",
                    place: place,
                    passengers: 1,
                    patience: Patience(searching: Seconds(60), awaiting: Seconds(600), givesUpAfterOneRound: false),
                    recordedTaxi: trip.taxi
                )
            }
        }
        return (0..<count).map { index in
            let own = stride(from: index, to: wishes.count, by: count).map { wishes[$0] }
            let agent = PassengerAgent(
                stage: cast.stage,
                signIn: cast.passenger(index),
                wishes: ReplaySchedule(own)
            )
            return { try await agent.run() }
        }
    }
}
