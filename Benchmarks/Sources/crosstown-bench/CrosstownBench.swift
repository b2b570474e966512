import ArgumentParser

/// Measures what the service promises, each beside a reference in the same run.
@main
struct CrosstownBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "crosstown bench",
        abstract: "Measure what the service promises, each figure beside a reference in the same run.",
        subcommands: [
            FiguresCommand.self, KillCommand.self, ServeCommand.self, ServeAtCommand.self,
            ServePacedCommand.self, ServeBareRoute.self,
        ],
        defaultSubcommand: FiguresCommand.self
    )
}
