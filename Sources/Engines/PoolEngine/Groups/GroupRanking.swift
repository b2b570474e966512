public import CrosstownGeo
public import CrosstownValues

/// A community group as a questionnaire sees it.
public struct CommunityGroup: Sendable, Hashable {
    /// The identity of the group.
    public var id: Identifier<CommunityGroup>
    /// Where the group meets.
    public var place: Coordinate
    /// Members now.
    public var members: Int
    /// The most members; `nil` for no limit.
    public var capacity: Int?
    /// The group's answers by question.
    public var answers: [String: Set<String>]

    /// Makes a group.
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

/// What somebody who looks for a group answers.
public struct GroupQuestionnaire: Sendable {
    /// Where the person lives.
    public var place: Coordinate
    /// The farthest way to the group; `nil` for any.
    public var farthest: Metres?
    /// Answers that a group must share, by question; any one of the set will do.
    public var required: [String: Set<String>]
    /// Answers that the person would like, by question.
    public var wished: [String: Set<String>]

    /// Makes a questionnaire.
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

/// A group that a person could join, and why it fits.
public struct RankedGroup: Sendable, Equatable {
    /// Something that speaks for a group.
    public enum Reason: Sendable, Equatable {
        /// The group shares an answer to a question.
        case shares(question: String)
        /// The group meets at so short a distance.
        case near(Metres)
        /// The group has so many free places.
        case roomFor(Int)
    }

    /// The group.
    public let group: Identifier<CommunityGroup>
    /// The share of the wishes that the group meets, 0 to 1.
    public let fit: Double
    /// What speaks for the group.
    public let reasons: [Reason]
}

extension GroupQuestionnaire {
    /// The groups that meet every hard constraint: the best fit first, among equals the smallest, then the nearest.
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
