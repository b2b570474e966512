import CrosstownGeo
import CrosstownKit
import CrosstownPlaces
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Foundation
import Testing

/// Arrival times on a recorded day of Porto's taxis: each drive is told by what the drives that had ended before taught.
///
/// `Benchmarks/arrivals/run` gives the recording and a routing engine, and shows the table.
@Suite(.enabled(if: PortoReplay.recording != nil, "set CROSSTOWN_PORTO to a file of the ECML-PKDD 2015 set"))
struct PortoReplayTests {
    @Test func `a recorded day teaches how long its drives take`() async throws {
        let replay = try PortoReplay(at: #require(PortoReplay.recording))
        let taught = try await replay.run(isLearning: true)
        let untaught = try await replay.run(isLearning: false)
        print("\(replay.drives.count) drives, \(replay.leftOut) left out")
        for (name, errors) in [("taught", taught), ("untaught", untaught)] {
            print(name, "at departure:", errors.departure.line, "on the way:", errors.way.line, separator: "\t")
        }
        #expect(taught.departure.count > 30)
        #expect(taught.departure.median < untaught.departure.median)
        #expect(taught.way.median < untaught.way.median)
    }
}

/// What of a recording are plain drives, and how well they are told.
struct PortoReplay {
    struct Drive {
        let startedAt: Int64
        /// A place each fifteen seconds.
        let places: [Coordinate]

        var seconds: Int { (places.count - 1) * PortoReplay.step }
        var endedAt: Int64 { startedAt + Int64(seconds) }
    }

    /// Errors of told arrivals.
    struct Errors {
        private var shares: [Double] = []
        private var sharesOfLeft: [Double] = []
        private var sum = 0.0
        private var whole = 0.0

        var count: Int { shares.count }
        /// The middle error, as a share of the whole drive.
        var median: Double { shares.sorted()[shares.count / 2] }

        /// The figures in words.
        var line: String {
            let shares = [median, sharesOfLeft.sorted()[count / 2], sum / whole]
            let texts = shares.map { String(format: "%.1f %%", 100 * $0) }
            return "\(count) told, middle error \(texts[0]) of the drive, \(texts[1]) of what is left, bias \(texts[2])"
        }

        mutating func add(told: Double, left: Double, of drive: Int) {
            shares.append(abs(told - left) / Double(drive))
            sharesOfLeft.append(abs(told - left) / left)
            sum += told - left
            whole += Double(drive)
        }
    }

    static let step = 15
    /// These drives come before any is measured.
    private static let warmUp = 30

    static var recording: String? { ProcessInfo.processInfo.environment["CROSSTOWN_PORTO"] }
    /// Where a routing engine with Porto's streets listens; straight lines are measured without one.
    static var port: Int? { ProcessInfo.processInfo.environment["CROSSTOWN_PORTO_ENGINE"].flatMap { Int($0) } }

    let drives: [Drive]
    let leftOut: Int

    init(at path: String) throws {
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst()
        drives = lines.compactMap(Self.drive).sorted { $0.startedAt < $1.startedAt }
        leftOut = lines.count - drives.count
    }

    /// Drives the day again; estimates of the engine alone are counted where there is one.
    func run(isLearning: Bool) async throws -> (departure: Errors, way: Errors) {
        let (database, clock) = (try await TestEngine.sqlite.makeDatabase(), ManualClock())
        _ = try await Migrator(TravelMigrations.all).migrate(database, at: clock.now())
        let planned = try planner(database, clock, asksEngine: true)
        let source: TravelEstimate.Source = Self.port == nil ? .straightLine : .routed
        var (departure, way, ended, learned) = (Errors(), Errors(), drives.sorted { $0.endedAt < $1.endedAt }[...], 0)
        for drive in drives {
            while let past = ended.first, past.endedAt <= drive.startedAt {
                ended.removeFirst()
                if isLearning { try await planned.learn(past.finished) }
                learned += 1
            }
            guard learned >= Self.warmUp, let end = drive.places.last else { continue }
            for index in stride(from: 0, to: drive.places.count - 4, by: 2) {
                let (passed, now) = (index * Self.step, drive.startedAt + Int64(index * Self.step))
                let told = await planned.duration(
                    from: drive.places[index],
                    to: end,
                    at: Timestamp(milliseconds: now * 1000)
                )
                guard told.source == source else { break }
                let left = Double(drive.seconds - passed)
                if index == 0 {
                    departure.add(told: told.duration.value, left: left, of: drive.seconds)
                } else {
                    way.add(told: told.duration.value, left: left, of: drive.seconds)
                }
            }
        }
        return (departure, way)
    }

    /// A planner of a city's travel times, with the routing engine if there is one and it is to be asked.
    func planner(_ database: any Database, _ clock: ManualClock, asksEngine: Bool) throws -> PlannedTravel {
        let engine = (asksEngine ? Self.port : nil).map {
            ValhallaClient(port: RoutingEnginePort($0), clock: clock, timeout: .seconds(20))
        }
        return PlannedTravel(
            engine: engine,
            database: database,
            clock: clock,
            timeZone: try #require(TimeZone(identifier: "Europe/Lisbon")),
            patience: .seconds(20),
            onFailure: { Issue.record($0) }
        )
    }

    /// A plain drive, without standing with the meter on before and after.
    ///
    /// It has no lost position and no long stop, takes two minutes or more, and is at most twice as long as the straight line.
    private static func drive(_ line: Substring) -> Drive? {
        let fields = line.split(separator: "\"")
        guard let text = fields.last(where: { $0.hasPrefix("[[") }), !line.contains(#""True""#),
            let start = fields.lazy.compactMap({ Int64($0) }).first(where: { (1_000_000_000..<2_000_000_000) ~= $0 }),
            let pairs = try? JSONDecoder().decode([[Double]].self, from: Data(text.utf8))
        else { return nil }
        let all = pairs.map { Coordinate(latitude: $0[1], longitude: $0[0]) }
        guard let first = all.first, let last = all.last,
            let from = all.firstIndex(where: { $0.distance(to: first) >= Metres(50) }),
            let to = all.lastIndex(where: { $0.distance(to: last) >= Metres(50) }), from - 1 < to + 1
        else { return nil }
        let places = Array(all[(from - 1)...(to + 1)])
        let drive = Drive(startedAt: start + Int64((from - 1) * step), places: places)
        return drive.seconds >= 120 && isPlain(places) ? drive : nil
    }

    private static func isPlain(_ places: [Coordinate]) -> Bool {
        let hops = zip(places, places.dropFirst()).map { $0.distance(to: $1).value }
        let straight = places[0].distance(to: places[places.count - 1]).value
        let stands = zip(places, places.dropFirst(16)).contains { $0.distance(to: $1) < Metres(40) }
        return straight >= 300 && hops.allSatisfy { $0 <= 600 } && hops.reduce(0, +) <= 2 * straight && !stands
    }
}

extension PortoReplay.Drive {
    /// When the place with an index was reached.
    func moment(_ index: Int) -> Timestamp {
        Timestamp(milliseconds: (startedAt + Int64(index * PortoReplay.step)) * 1000)
    }

    /// What a finished drive is learned from.
    var finished: FinishedDrive {
        FinishedDrive(
            origin: places[0],
            destination: places[places.count - 1],
            startedAt: Timestamp(milliseconds: startedAt * 1000),
            duration: Seconds(Double(seconds))
        )
    }
}
