import CrosstownKit
import CrosstownWeb

/// An item and the module that it comes from.
struct ActivityEntry: Sendable, Hashable {
    let feature: FeatureID
    let item: ActivityItem
}
