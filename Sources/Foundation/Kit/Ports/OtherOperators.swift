public import CrosstownGeo
import CrosstownSQL

/// Knows the vehicles of other operators.
public protocol OtherOperators: Sendable {
    /// What there is to show, the nearest first.
    func shown(near middle: Coordinate?, atMost limit: Int) -> [OtherOperatorPlace]
}
