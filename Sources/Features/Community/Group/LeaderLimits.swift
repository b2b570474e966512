import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import HTTPTypes

/// How often the leader of one group hears from the same people: beside the limit on all that a network sends, which a crowd
/// may use up, but not on one leader.
struct LeaderLimits: Sendable {
    /// How often in an hour somebody with an account may write to one leader.
    static let ofPerson = 5
    /// How often in an hour people of one network may: a lecture hall has one address for all who sit there.
    static let ofNetwork = 600

    private let person: RateLimiter
    private let network: RateLimiter

    /// Begins to count.
    init(clock: any WallClock) {
        person = RateLimiter(Rate(Self.ofPerson, within: Seconds(3600)), clock: clock)
        network = RateLimiter(Rate(Self.ofNetwork, within: Seconds(3600)), clock: clock)
    }

    /// Counts one more message to the leader of a group.
    ///
    /// - Throws: `Problem` with status 429 where it is one too many.
    func check(_ group: Int, _ caller: Caller?, from networkKey: String) throws {
        do {
            if let caller { try person.check("\(group) \(caller.accountID)") }
            try network.check("\(group) \(networkKey)")
        } catch let problem as Problem {
            throw Problem(
                .tooManyRequests,
                title: "This leader has heard from you often",
                detail: "Your answers were not sent. Wait for the call, or try again in an hour.",
                headers: problem.headers
            )
        }
    }
}
