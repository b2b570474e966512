/// The properties of a group that are compared with a user's answers.
public struct GroupProfile: Sendable, Hashable {
    /// The id of the group.
    public var id: Int
    /// When it meets; `nil` if this is open.
    public var slot: WeekSlot?
    /// The number of its members.
    public var members: Int
    /// The maximum number of members; `nil` without a limit.
    public var capacity: Int?
    /// The answers that it is open to, by question; a missing question excludes no one.
    public var answers: [String: [String]]
    /// The distance in meters; `nil` if unknown.
    public var meters: Double?

    /// Creates a profile.
    public init(
        id: Int,
        slot: WeekSlot?,
        members: Int,
        capacity: Int?,
        answers: [String: [String]],
        meters: Double? = nil
    ) {
        self.id = id
        self.slot = slot
        self.members = members
        self.capacity = capacity
        self.answers = answers
        self.meters = meters
    }
}
