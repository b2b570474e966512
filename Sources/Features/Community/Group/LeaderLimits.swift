import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import HTTPTypes

/// The limits on messages to one group's leader, in addition to the limit on all requests of a network, which a crowd
/// may use up, but not on one leader.
struct LeaderLimits: Sendable {
    /// How many messages an account may send to one leader per hour.
    static let ofPerson = 5
    /// How many messages one network may send to one leader per hour: everyone in a lecture hall shares one address.
    static let ofNetwork = 600

    private let person: RateLimiter
    private let network: RateLimiter

    init(clock: any WallClock) {
        person = RateLimiter(Rate(Self.ofPerson, within: Seconds(3600)), clock: clock)
        network = RateLimiter(Rate(Self.ofNetwork, within: Seconds(3600)), clock: clock)
    }

    /// Counts a message to the leader of a group.
    ///
    /// - Throws: `Problem` with status 429 if it exceeds a limit.
    func check(_ group: Int, _ caller: Caller?, from networkKey: String) throws {
        do {
            if let caller { try person.check("\(group) \(caller.accountID)") }
            try network.check("\(group) \(networkKey)")
        } catch let problem as Problem {
            throw Problem(
                .tooManyRequests,
                title: "You’ve contacted this leader several times",
                detail: "We didn’t send your answers. Wait for the leader to contact you, or try again in an hour.",
                headers: problem.headers
            )
        }
    }
}
