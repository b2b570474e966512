import CrosstownGeo
import CrosstownValues

/// The direction of a taxi: from its phone, otherwise from its last move, otherwise the previous one.
package enum Bearing {
    /// The minimum move that indicates a direction.
    private static let leastMove = Metres(12)

    /// Returns the fix with its direction.
    package static func directed(_ fix: Fix, after last: Fix?) -> Fix {
        guard fix.heading == nil, let last else { return fix }
        let hasMoved = last.place.distance(to: fix.place) >= leastMove
        var directed = fix
        directed.heading = hasMoved ? last.place.heading(to: fix.place) : last.heading
        return directed
    }
}
