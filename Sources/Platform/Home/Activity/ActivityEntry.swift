import CrosstownKit
import CrosstownWeb

/// An item and its module.
struct ActivityEntry: Sendable, Hashable {
    let feature: FeatureID
    let item: ActivityItem
}
