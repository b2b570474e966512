import CrosstownBikeShare
import CrosstownClient
import CrosstownValues
import Foundation

/// Two weeks of a city that really happened, ridden again as fast as the machine can.
struct RecordedWeeks {
    private static let riders = 500

    /// Where `stations.csv` and the rides are.
    let folder: String
    /// How many rides; all where it is `nil`.
    let rides: Int?
    /// The program that checks public feeds; they are not checked where it is `nil`.
    let validator: String?

    func run(city: BenchCity, workplace: Workplace, _ report: Report) async throws {
        let plan = try plan()
        let file = workplace.folder + "/clock"
        let clock = try SharedClock(file: file)
        clock.set((plan.steps.first?.at ?? Timestamp(milliseconds: 0)).advanced(milliseconds: -60_000))
        let server = try await RentalServer.start("weeks", city: city, workplace: workplace, clock: file)
        defer { server.process.stop() }
        report.begin("Recorded rides through the device protocol and the API: server and riders in a process each")
        try await server.withCity(plan, clock: clock) { replayed in
            let watch = Stopwatch(server: server.process)
            let outcome = try await BikeShareReplay(in: replayed) { clock.set($0) }.run { event in
                guard let validator else { return }
                try FeedCheck(program: validator, feed: server.address + "/gbfs/3.0/gbfs.json").run(at: event)
            }
            let effort = watch.stop()
            tell(outcome, plan, effort, report)
            let memory = server.process.memory
            report.tell("server's memory", "\(Report.rounded(memory.now)) MB")
        }
    }

    private func tell(_ outcome: BikeShareReport, _ plan: BikeSharePlan, _ effort: Effort, _ report: Report) {
        report.tell(
            "rides a second, for \(Report.rounded(outcome.riding.seconds)) s",
            outcome.ridesPerSecond,
            "/s",
            goal: .atLeast(500)
        )
        report.tell("rides", "\(outcome.rides) on \(plan.beginning.size) bikes at \(plan.stations.count) stations")
        report.tell("bikes carried by staff", "\(outcome.carried)")
        report.tell("bikes taken out, put back or carried", "\(outcome.events)")
        report.tell("beats of stations, scans again", "\(outcome.beats), \(outcome.scansAgain)")
        report.tell("counts compared, everything looked at", "\(outcome.compared), \(outcome.examined) times")
        report.tell("feed checked", validator == nil ? "never: no validator" : "\(outcome.examined) times, 0 errors")
        report.tell("paid, as the books say", "\(Report.rounded(Double(outcome.taken) / 100)) EUR")
        report.effort(effort, per: outcome.rides, "ride")
    }

    private func plan() throws -> BikeSharePlan {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        guard let trips = files.sorted().first(where: { $0.hasPrefix("trips") || $0.hasPrefix("rides") }) else {
            throw BenchError("\(folder) holds no file of trips")
        }
        let recorded = try BikeShareRecords.rides(read(trips))
        let stations = try BikeShareRecords.stations(read("stations.csv"))
        return try BikeSharePlan(
            Array(recorded.prefix(rides ?? .max)),
            stations: stations,
            riders: Self.riders,
            moment: BikeShareRecords.borderOfMinutes
        )
    }

    private func read(_ file: String) throws -> String {
        try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
    }
}

/// What a foreign validator says of the public feed.
private struct FeedCheck {
    let program: String
    let feed: String

    /// Checks the feed.
    ///
    /// - Throws: `BenchError` with what the validator found.
    func run(at event: Int) throws {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = ["-u", feed, "--docked", "--fail-on-error"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw BenchError("the feed is not valid at event \(event): \(text)")
        }
    }
}
