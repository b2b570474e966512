import CrosstownCommunityRules
import Testing

@Suite struct GroupFinderTests {
    private let questions = [
        Question(id: "when", label: "When?", kind: .slots, weight: .condition),
        Question(id: "year", label: "Year?", kind: .choice, options: ["First", "Second"], weight: .condition),
        Question(id: "likes", label: "Likes?", kind: .several, options: ["Music", "Sport"], weight: .wish),
    ]

    private func group(
        _ id: Int,
        _ slot: String,
        members: Int,
        capacity: Int? = nil,
        year: [String] = []
    ) -> GroupProfile {
        GroupProfile(
            id: id,
            slot: WeekSlot(slot),
            members: members,
            capacity: capacity,
            answers: ["year": year, "likes": id == 4 ? ["Music"] : ["Sport"]]
        )
    }

    @Test func `the groups that fit come smallest first, those with more wishes before them`() {
        let finder = GroupFinder(
            questions: questions,
            answers: ["when": ["2-evening"], "year": ["First"], "likes": ["Music"]]
        )
        let groups = [
            group(1, "2-evening", members: 9), group(2, "2-evening", members: 4), group(3, "3-evening", members: 1),
            group(4, "2-evening", members: 20), group(5, "2-evening", members: 2, year: ["Second"]),
            group(6, "2-evening", members: 5, capacity: 5),
        ]

        #expect(finder.fitting(groups).map(\.group) == [4, 2, 1])
        #expect(finder.nearMisses(groups, limit: 5).map(\.group) == [3, 5])
    }

    @Test func `why a group fits is said`() throws {
        let finder = GroupFinder(questions: questions, answers: ["when": ["2-evening"], "year": ["First"]])
        let match = finder.match(group(1, "2-evening", members: 3, capacity: 5, year: ["First"]))

        #expect(match.reasons.contains(.meets(WeekSlot(weekday: 2, part: .evening))))
        #expect(match.reasons.contains(.shares(question: "Year?", answer: "First")))
        #expect(match.reasons.contains(.free(2)))
    }
}
