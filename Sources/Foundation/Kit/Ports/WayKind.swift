/// The mode of transport of a route.
public enum WayKind: Hashable, Sendable, CaseIterable {
    /// On foot.
    case foot
    /// By bicycle.
    case bicycle
    /// By car.
    case car
}
