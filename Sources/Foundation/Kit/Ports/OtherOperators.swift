public import CrosstownGeo
import CrosstownSQL

/// The vehicles of other operators.
public protocol OtherOperators: Sendable {
    /// Returns the places to show, the nearest first.
    func shown(near middle: Coordinate?, atMost limit: Int) -> [OtherOperatorPlace]
}
