import ArgumentParser

/// Kills the server again and again under load.
struct KillCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kill",
        abstract: "Kill the server at random under load, and look for anything lost, doubled or out of order."
    )

    @Option(help: "How often the server is killed.")
    var kills = 30

    @Option(help: "Over how many seconds.")
    var seconds = 120.0

    @Option(help: "How many seconds of the city pass in one of ours.")
    var pace = 30

    func run() async throws {
        let workplace = try Workplace()
        defer { workplace.remove() }
        try await KillRun(kills: kills, seconds: seconds, pace: pace, workplace: workplace).run(Report())
    }
}
