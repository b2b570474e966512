/// Finds the groups that fit a user's answers.
public struct GroupFinder: Sendable {
    private let questions: [Question]
    private let answers: [String: [String]]

    /// Creates a finder for a questionnaire and a user's answers.
    public init(questions: [Question], answers: [String: [String]]) {
        self.questions = questions
        self.answers = answers
    }

    /// Returns the groups that fit, sorted by wishes met, then the smallest, then the nearest.
    public func fitting(_ groups: [GroupProfile]) -> [GroupMatch] {
        groups.map(match).filter(\.fits).sorted(by: Self.isBetter)
    }

    /// Returns the groups with free places that miss the fewest conditions.
    public func nearMisses(_ groups: [GroupProfile], limit: Int) -> [GroupMatch] {
        let missed = groups.map(match).filter { !$0.fits && !$0.misses.contains(.full) }
        let sorted = missed.sorted { left, right in
            left.misses.count == right.misses.count
                ? Self.isBetter(left, right) : left.misses.count < right.misses.count
        }
        return Array(sorted.prefix(limit))
    }

    private static func isBetter(_ left: GroupMatch, _ right: GroupMatch) -> Bool {
        if left.points != right.points { return left.points > right.points }
        if left.members != right.members { return left.members < right.members }
        return left.meters == right.meters ? left.group < right.group : left.meters < right.meters
    }

    /// Returns how one group fits.
    public func match(_ group: GroupProfile) -> GroupMatch {
        var (reasons, misses, points): ([GroupMatch.Reason], [GroupMatch.Reason], Int) = ([], [], 0)
        for question in questions where question.kind != .text && question.weight != .none {
            guard let given = answers[question.id], !given.isEmpty else { continue }
            let verdict = verdict(question, given, group)
            if verdict.isShared {
                points += question.weight.points
                if let reason = verdict.reason { reasons.append(reason) }
            } else if question.weight == .condition, let reason = verdict.reason {
                misses.append(reason)
            }
        }
        if let meters = group.meters { reasons.append(.near(meters)) }
        if let capacity = group.capacity {
            if group.members >= capacity {
                misses.append(.full)
            } else {
                reasons.append(.free(capacity - group.members))
            }
        }
        return GroupMatch(
            group: group.id,
            reasons: reasons,
            misses: misses,
            points: points,
            members: group.members,
            meters: group.meters ?? .greatestFiniteMagnitude
        )
    }

    private func verdict(
        _ question: Question,
        _ given: [String],
        _ group: GroupProfile
    ) -> (isShared: Bool, reason: GroupMatch.Reason?) {
        if question.kind == .slots {
            guard let slot = group.slot else { return (true, nil) }
            let isFree = given.contains(slot.description)
            return (isFree, isFree ? .meets(slot) : .meetsOtherwise(slot))
        }
        guard let wanted = group.answers[question.id], !wanted.isEmpty else { return (true, nil) }
        if let shared = given.first(where: wanted.contains) {
            return (true, .shares(question: question.label, answer: shared))
        }
        return (false, .isFor(question: question.label, answers: wanted))
    }
}
