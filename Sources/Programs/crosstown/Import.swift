import ArgumentParser
import CrosstownApp

struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Take in data.",
        subcommands: [Places.self]
    )

    struct Places: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Take in addresses and names, in the stead of those that are there.",
            discussion: "The file has one JSON object a line: name, street, housenumber, city, kind, lat, lon.\n\n"
                + SettingsOptions.explanation
        )

        @Option(name: .customLong("from"), help: "The file of places.")
        var file: String

        @OptionGroup var options: SettingsOptions

        func run() async throws {
            let settings = try await options.read()
            do {
                print("\(try await PlaceFile(settings).fill(from: file)) places can be found now.")
            } catch let error as SettingsError {
                throw ValidationError(error.description)
            }
        }
    }
}
