import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A moderator's involvement in a report, which requires another moderator to decide.
enum ReportInvolvement: String, Codable, Sendable, CaseIterable {
    /// The moderator made the decision that is appealed.
    case decided
    /// The moderator wrote what is reported.
    case author
    /// The moderator reported it.
    case reporter

    /// Creates the involvement in reports of the same content; `nil` if the moderator may decide.
    init?(of moderator: Identifier<Account>, in reports: [ReportRecord]) {
        guard let involvement = reports.lazy.compactMap({ Self(of: moderator, in: $0) }).first else { return nil }
        self = involvement
    }

    private init?(of moderator: Identifier<Account>, in report: ReportRecord) {
        switch moderator {
        case report.author: self = .author
        case report.reporter: self = .reporter
        case report.decidedBy: self = .decided
        default: return nil
        }
    }

    /// The text for the moderator.
    var text: LocalizedText {
        switch self {
        case .decided: "You made this decision. Another moderator must decide on the appeal."
        case .author: "You wrote it. Another moderator must decide."
        case .reporter: "You reported it. Another moderator must decide."
        }
    }
}
