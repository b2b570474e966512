/// A group as somebody who looks for one is compared with it.
public struct GroupProfile: Sendable, Hashable {
    /// What it is known by.
    public var id: Int
    /// When it meets; `nil` where that is open.
    public var slot: WeekSlot?
    /// How many people it has.
    public var members: Int
    /// How many it takes; `nil` for no limit.
    public var capacity: Int?
    /// What it is open for, by question; a question that is missing excludes nobody.
    public var answers: [String: [String]]
    /// How far away it meets, in meters; `nil` where nobody knows.
    public var meters: Double?

    /// Describes a group.
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
