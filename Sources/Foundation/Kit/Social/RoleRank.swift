/// How much a role allows; fewer users may give a higher one.
public enum RoleRank: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// Work without money, the audit log and other users' personal data.
    case basic = 1
    /// Finds accounts, resets forgotten passwords and gives basic roles.
    case people
    /// Money, the audit log or other users' personal data.
    case sensitive
    /// The whole service.
    case administrator

    /// Whether a rank allows less than another.
    public static func < (left: RoleRank, right: RoleRank) -> Bool { left.rawValue < right.rawValue }
}
