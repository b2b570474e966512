/// How a group fits somebody, and why.
public struct GroupMatch: Sendable, Hashable {
    /// Something that speaks for or against a group.
    public enum Reason: Sendable, Hashable {
        /// It meets when one has time.
        case meets(WeekSlot)
        /// It meets when one has no time.
        case meetsOtherwise(WeekSlot)
        /// It shares an answer to a question.
        case shares(question: String, answer: String)
        /// It is for others, by their answer to a question.
        case isFor(question: String, answers: [String])
        /// It has so many free places.
        case free(Int)
        /// It is full.
        case full
        /// It meets so many meters away.
        case near(Double)
    }

    /// The group.
    public let group: Int
    /// What speaks for it.
    public let reasons: [Reason]
    /// Which conditions it does not meet.
    public let misses: [Reason]
    /// The sum of the wishes that it meets.
    public let points: Int
    let members: Int
    let meters: Double

    /// Whether it meets every condition.
    public var fits: Bool { misses.isEmpty }
}
