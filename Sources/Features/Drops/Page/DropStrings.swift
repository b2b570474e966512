import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The texts for values.
enum DropStrings {
    /// The name of the queue of reports and appeals.
    static let reported: LocalizedText = "Reported drops"

    // The labels of fields that are on several pages, or in the errors of rejected forms.
    static let reply: LocalizedText = "Your reply"
    static let comment: LocalizedText = "Your comment"
    static let problem: LocalizedText = "Problem"
    static let note: LocalizedText = "What moderators should know"
    static let audience: LocalizedText = "Who can see it"
    static let viewers: LocalizedText = "Which friends"

    static func reason(_ reason: ReportReason) -> LocalizedText {
        switch reason {
        case .harm: "Threats, hate or harassment"
        case .indecent: "Sexual content or cruelty"
        case .unlawful: "Against the law"
        case .privacy: "Invasion of privacy"
        case .deceit: "Spam or scam"
        case .place: "Unsafe or unsuitable place"
        }
    }

    /// Returns a person's name; deleted people have none.
    static func name(_ name: String) -> LocalizedText {
        name.isEmpty ? "Deleted user" : LocalizedText(verbatim: name)
    }

    static func size(_ bytes: Int) -> LocalizedText {
        if bytes >= 1_073_741_824 { return "\(bytes / 1_073_741_824) GB" }
        return bytes >= 1_048_576 ? "\(bytes / 1_048_576) MB" : "\((bytes + 1023) / 1024) kB"
    }
}
