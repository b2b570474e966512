import CrosstownKit
import CrosstownSQL
import CrosstownWeb

/// Why a user reports a drop or a comment.
enum ReportReason: String, Codable, Sendable, CaseIterable, SQLBindable, SQLReadable {
    /// Threats, hate or harassment.
    case harm
    /// Sexual content, or cruelty.
    case indecent
    /// Illegal content.
    case unlawful
    /// A violation of privacy.
    case privacy
    /// Advertising or fraud.
    case deceit
    /// A place unsafe for visitors.
    case place
}
