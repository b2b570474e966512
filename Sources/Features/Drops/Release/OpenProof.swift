import CrosstownGeo
import CrosstownKit
import CrosstownReleaseEngine
import CrosstownSQL
import CrosstownValues

/// What proved that somebody was there.
enum OpenProof: String, Codable, Sendable, CaseIterable, SQLBindable, SQLReadable {
    /// A position against which nothing spoke.
    case position
    /// A position against which something spoke.
    case uncertain
    /// The code of the sign at the place.
    case code
}
