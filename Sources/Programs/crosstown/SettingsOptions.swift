import ArgumentParser
import CrosstownApp

struct SettingsOptions: ParsableArguments {
    @Option(name: .customLong("config"), help: "A JSON file of settings.")
    var file: String?

    @Argument(parsing: .allUnrecognized, help: ArgumentHelp("Settings, such as --port 8081.", visibility: .hidden))
    var settings: [String] = []

    func read() async throws -> Settings {
        do {
            return try Settings(await SettingsReader(arguments: settings, file: file))
        } catch let error as SettingsError {
            throw ValidationError(error.description)
        }
    }

    /// All settings with their names and defaults.
    static var explanation: String {
        let entries = SettingKey.all.map { key in
            "  \(key.option)  (\(key.variable), file: \(key.name))\n      \(key.explanation) Default: \(key.fallback)."
        }
        return "Settings come from the command line, else the environment, else the file:\n\n"
            + entries.joined(separator: "\n")
    }
}
