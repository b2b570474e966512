public import CrosstownGeo
public import CrosstownValues

/// The properties of a community group for a questionnaire.
public struct CommunityGroup: Sendable, Hashable {
    /// The id of the group.
    public var id: Identifier<CommunityGroup>
    /// The place of its meetings.
    public var place: Coordinate
    /// The current number of members.
    public var members: Int
    /// The maximum number of members; `nil` without a limit.
    public var capacity: Int?
    /// The group's answers by question.
    public var answers: [String: Set<String>]

    /// Creates a group.
    public init(
        id: Identifier<CommunityGroup>,
        place: Coordinate,
        members: Int,
        capacity: Int? = nil,
        answers: [String: Set<String>] = [:]
    ) {
        self.id = id
        self.place = place
        self.members = members
        self.capacity = capacity
        self.answers = answers
    }
}

/// A user's answers in the search for a group.
public struct GroupQuestionnaire: Sendable {
    /// The user's home.
    public var place: Coordinate
    /// The maximum distance to the group; `nil` for any.
    public var farthest: Metres?
    /// Required answers by question; a group has to share one of the set.
    public var required: [String: Set<String>]
    /// Preferred answers by question.
    public var wished: [String: Set<String>]

    /// Creates a questionnaire.
    public init(
        place: Coordinate,
        farthest: Metres? = nil,
        required: [String: Set<String>] = [:],
        wished: [String: Set<String>] = [:]
    ) {
        self.place = place
        self.farthest = farthest
        self.required = required
        self.wished = wished
    }
}

/// A group that the user could join, and why it fits.
public struct RankedGroup: Sendable, Equatable {
    /// A reason for a group.
    public enum Reason: Sendable, Equatable {
        /// The group shares an answer to a question.
        case shares(question: String)
        /// The distance to the group.
        case near(Metres)
        /// The number of free places.
        case roomFor(Int)
    }

    /// The group.
    public let group: Identifier<CommunityGroup>
    /// The share of the wishes that the group meets, 0 to 1.
    public let fit: Double
    /// The reasons for the group.
    public let reasons: [Reason]
}

extension GroupQuestionnaire {
    /// Returns the groups that meet every required answer: best fit first, then the smallest, then the nearest.
    public func rank(_ groups: [CommunityGroup]) -> [RankedGroup] {
        let possible = groups.filter { isPossible($0) }.map { ($0, fit(of: $0)) }
        let sorted = possible.sorted { left, right in
            if left.1 != right.1 { return left.1 > right.1 }
            if left.0.members != right.0.members { return left.0.members < right.0.members }
            let (near, far) = (distance(to: left.0), distance(to: right.0))
            return near == far ? left.0.id < right.0.id : near < far
        }
        return sorted.map { RankedGroup(group: $0.0.id, fit: $0.1, reasons: reasons(for: $0.0)) }
    }

    private func distance(to group: CommunityGroup) -> Metres { place.greatCircleDistance(to: group.place) }

    private func isPossible(_ group: CommunityGroup) -> Bool {
        if let capacity = group.capacity, group.members >= capacity { return false }
        if let farthest, distance(to: group) > farthest { return false }
        return required.allSatisfy { shares($0.key, $0.value, group) }
    }

    private func shares(_ question: String, _ answers: Set<String>, _ group: CommunityGroup) -> Bool {
        !answers.isDisjoint(with: group.answers[question] ?? [])
    }

    private func fit(of group: CommunityGroup) -> Double {
        guard !wished.isEmpty else { return 1 }
        return Double(wished.count { shares($0.key, $0.value, group) }) / Double(wished.count)
    }

    private func reasons(for group: CommunityGroup) -> [RankedGroup.Reason] {
        let questions = required.merging(wished) { $0.union($1) }
        let shared = questions.filter { shares($0.key, $0.value, group) }.keys.sorted()
        var reasons = shared.map { RankedGroup.Reason.shares(question: $0) }
        reasons.append(.near(distance(to: group)))
        if let capacity = group.capacity { reasons.append(.roomFor(capacity - group.members)) }
        return reasons
    }
}
