import CrosstownGeo
import CrosstownPoolEngine
import CrosstownValues
import Testing

@Suite struct GroupRankingTests {
    private let home = Coordinate(latitude: 35.28, longitude: -120.66)

    private func group(
        _ number: UInt64,
        members: Int,
        capacity: Int? = nil,
        _ answers: [String: Set<String>]
    )
        -> CommunityGroup
    {
        CommunityGroup(
            id: Identifier(high: 2, low: number),
            place: home,
            members: members,
            capacity: capacity,
            answers: answers
        )
    }

    @Test func `the best fit comes first, among equals the smallest, and full groups never`() {
        let groups = [
            group(1, members: 9, ["day": ["Monday"], "topic": ["Romans"]]),
            group(2, members: 4, ["day": ["Monday"], "topic": ["Romans"]]),
            group(3, members: 2, ["day": ["Monday"], "topic": ["Psalms"]]),
            group(4, members: 5, capacity: 5, ["day": ["Monday"], "topic": ["Romans"]]),
            group(5, members: 1, ["day": ["Friday"], "topic": ["Romans"]]),
        ]
        let questionnaire = GroupQuestionnaire(
            place: home,
            required: ["day": ["Monday"]],
            wished: ["topic": ["Romans"]]
        )

        let ranked = questionnaire.rank(groups)

        #expect(ranked.map(\.group.low) == [2, 1, 3])
        #expect(ranked[0].reasons.contains(.shares(question: "topic")))
    }
}
