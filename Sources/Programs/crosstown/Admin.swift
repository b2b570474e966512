import ArgumentParser
import CrosstownApp
import Foundation

struct Admin: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Look after the accounts of administrators.",
        subcommands: [Create.self]
    )

    struct Create: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make an administrator's account.",
            discussion: "The password is read from the standard input, so that it stands in no list of processes.\n\n"
                + SettingsOptions.explanation
        )

        @Option(name: .customLong("name"), help: "The name to sign in with.")
        var userName: String

        @OptionGroup var options: SettingsOptions

        func run() async throws {
            let settings = try await options.read()
            if isatty(STDIN_FILENO) == 1 { print("Password: ", terminator: "") }
            guard let password = readLine() else { throw ValidationError("no password on the standard input") }
            do {
                try await Administrators(settings).create(userName: userName, password: password)
            } catch let refusal as AdministratorRefusal {
                throw ValidationError(refusal.description)
            }
            print("\(userName) can sign in now.")
        }
    }
}
