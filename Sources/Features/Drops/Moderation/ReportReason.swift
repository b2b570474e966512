import CrosstownKit
import CrosstownSQL
import CrosstownWeb

/// Why somebody reports a drop or what was said about it.
enum ReportReason: String, Codable, Sendable, CaseIterable, SQLBindable, SQLReadable {
    /// Threats, hate or harassment.
    case harm
    /// Sexual content, or cruelty.
    case indecent
    /// Something that is against the law.
    case unlawful
    /// Somebody's privacy.
    case privacy
    /// Advertisement, or deceit.
    case deceit
    /// A place where nobody should be led.
    case place
}
