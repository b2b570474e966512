import ArgumentParser
import CrosstownApp
import Logging

struct OpenAPI: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "openapi",
        abstract: "Print the description of the API (OpenAPI 3.1).",
        discussion: SettingsOptions.explanation
    )

    @OptionGroup var options: SettingsOptions

    func run() async throws {
        let settings = try await options.read()
        do {
            print(try await Server(settings, logger: Log.make(level: .error)).apiDescription())
        } catch let error as SettingsError {
            throw ValidationError(error.description)
        }
    }
}
