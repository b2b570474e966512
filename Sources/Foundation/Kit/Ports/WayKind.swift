/// What a way through the city is made with.
public enum WayKind: Hashable, Sendable, CaseIterable {
    /// On foot.
    case foot
    /// By bicycle.
    case bicycle
    /// By car.
    case car
}
