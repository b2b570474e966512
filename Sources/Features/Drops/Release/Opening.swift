import CrosstownGeo
import CrosstownKit
import CrosstownReleaseEngine
import CrosstownSQL
import CrosstownValues

/// One opening of a drop.
struct Opening: Sendable, Hashable {
    let id: Identifier<DropOpen>
    let drop: Identifier<Drop>
    let person: Identifier<Account>
    let at: Timestamp
    let cell: Int64
    let proof: OpenProof
    let signals: String
}
