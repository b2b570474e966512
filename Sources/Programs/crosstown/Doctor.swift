import ArgumentParser
import CrosstownApp
import Foundation

struct Doctor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Look whether a server could run with these settings, and say what to mend.",
        discussion: SettingsOptions.explanation
    )

    @OptionGroup var options: SettingsOptions

    func run() async throws {
        let findings = await HealthCheck(try await options.read()).findings()
        for finding in findings { print("\(finding.state.mark)  \(finding.subject): \(finding.text)") }
        if findings.contains(where: { $0.state == .broken }) { throw ExitCode(1) }
    }
}

extension HealthCheck.Finding.State {
    fileprivate var mark: String {
        switch self {
        case .well: "ok    "
        case .lacking: "lacks "
        case .broken: "BROKEN"
        }
    }
}
