/// How much a role opens; a higher one is given by fewer people.
public enum RoleRank: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// Work without money, the audit log and other people's personal data.
    case basic = 1
    /// Finds accounts, resets forgotten passwords and gives basic roles.
    case people
    /// Money, the audit log or other people's personal data.
    case sensitive
    /// The whole service.
    case administrator

    /// Whether one opens less than the other.
    public static func < (left: RoleRank, right: RoleRank) -> Bool { left.rawValue < right.rawValue }
}
