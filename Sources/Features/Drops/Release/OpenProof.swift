import CrosstownGeo
import CrosstownKit
import CrosstownReleaseEngine
import CrosstownSQL
import CrosstownValues

/// The proof that a person was at the place.
enum OpenProof: String, Codable, Sendable, CaseIterable, SQLBindable, SQLReadable {
    /// A position without doubts.
    case position
    /// A position with doubts.
    case uncertain
    /// The code of the sign at the place.
    case code
}
