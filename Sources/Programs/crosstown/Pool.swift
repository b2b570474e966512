import ArgumentParser
import CrosstownPoolEngine
import CrosstownPoolFormats
import CrosstownValues
import Foundation

struct Pool: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Pair drivers and riders of an event.",
        subcommands: [SolvePool.self, ExplainPool.self, ReplayPool.self]
    )
}

struct SolvePool: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "solve",
        abstract: "Print a plan for an instance as JSON."
    )

    @Argument(help: "The instance, JSON.") var instance: String
    @Option(help: "Seconds of processor time for the search.") var time: Double = 1
    @Option(help: "The same seed gives the same sequence of plans.") var seed: UInt64 = 1
    @Option(help: "A plan that people were told: its promises are kept.") var previous: String?

    func validate() throws {
        guard time >= 0, time.isFinite else { throw ValidationError("--time must be zero or more seconds") }
    }

    func run() throws {
        let text = try solvePool(
            instance: try readFile(instance),
            previous: try previous.map { try readFile($0) },
            seconds: time,
            seed: seed,
            processorSeconds: processorSeconds
        )
        print(text)
    }
}

/// Explains why a rider has no ride.
struct ExplainPool: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Say why a rider has no ride and what would help."
    )

    @Argument(help: "The instance, JSON.") var instance: String
    @Argument(help: "The plan, JSON.") var plan: String
    @Argument(help: "The rider's id.") var rider: String

    func run() throws {
        let text = try explainPool(
            instance: try readFile(instance),
            plan: try readFile(plan),
            rider: rider
        )
        print(text)
    }
}

struct ReplayPool: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Let people sign up one by one and some cancel, and compare with knowing all beforehand."
    )

    @Argument(help: "The instance, JSON.") var instance: String
    @Option(help: "Seconds of processor time after each change.") var time: Double = 0.05
    @Option(help: "The same after a driver canceled.") var cancellationTime: Double = 1
    @Option(help: "Minutes of detour that are accepted to spare one rider a change of driver.")
    var changeCost: Double = 3
    @Option(help: "Seconds of processor time for the plan in hindsight.") var hindsight: Double = 2
    @Option(help: "The same seed gives the same order of changes.") var seed: UInt64 = 1

    func validate() throws {
        guard (0...1440).contains(changeCost) else {
            throw ValidationError("--change-cost must be 0 to 1440 minutes")
        }
        guard [time, cancellationTime, hindsight].allSatisfy({ $0 > 0 && $0.isFinite }) else {
            throw ValidationError("--time, --cancellation-time and --hindsight must be more than zero seconds")
        }
    }

    func run() throws {
        let data = try readFile(instance)
        let replay = try PoolReplay(instance: data, seed: seed)
        let report = replay.run(
            secondsPerChange: time,
            secondsPerLostDriver: cancellationTime,
            rules: PromiseRules(driverChangeCost: Seconds(changeCost * 60)),
            hindsightSeconds: hindsight,
            processorSeconds: processorSeconds
        )
        print(report)
    }
}

/// Returns the content of a file; an error names the file in one line.
private func readFile(_ path: String) throws -> Data {
    guard let data = FileManager.default.contents(atPath: path) else {
        throw UnreadableFile(path: path)
    }
    return data
}

private struct UnreadableFile: Error, CustomStringConvertible {
    let path: String

    var description: String { "\(path) cannot be read" }
}

/// The CPU time of this process in seconds.
private func processorSeconds() -> Double { Double(clock()) / Double(CLOCKS_PER_SEC) }
