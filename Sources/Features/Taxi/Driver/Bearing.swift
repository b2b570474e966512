import CrosstownGeo
import CrosstownValues

/// Where a taxi points to: what its phone says, else the way it has just gone, else what was known before.
package enum Bearing {
    /// Positions nearer to each other say nothing of a direction.
    private static let leastMove = Metres(12)

    /// The fix with its direction.
    package static func directed(_ fix: Fix, after last: Fix?) -> Fix {
        guard fix.heading == nil, let last else { return fix }
        let hasMoved = last.place.distance(to: fix.place) >= leastMove
        var directed = fix
        directed.heading = hasMoved ? last.place.heading(to: fix.place) : last.heading
        return directed
    }
}
