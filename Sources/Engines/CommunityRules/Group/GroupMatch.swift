/// How a group fits a user, and why.
public struct GroupMatch: Sendable, Hashable {
    /// A reason for or against a group.
    public enum Reason: Sendable, Hashable {
        /// It meets when the user has time.
        case meets(WeekSlot)
        /// It meets when the user has no time.
        case meetsOtherwise(WeekSlot)
        /// It shares an answer to a question.
        case shares(question: String, answer: String)
        /// It is for people with other answers to a question.
        case isFor(question: String, answers: [String])
        /// It has this many free places.
        case free(Int)
        /// It is full.
        case full
        /// Its distance in meters.
        case near(Double)
    }

    /// The id of the group.
    public let group: Int
    /// The reasons for it.
    public let reasons: [Reason]
    /// The conditions that it does not meet.
    public let misses: [Reason]
    /// The sum of the points of the wishes that it meets.
    public let points: Int
    let members: Int
    let meters: Double

    /// Whether it meets every condition.
    public var fits: Bool { misses.isEmpty }
}
