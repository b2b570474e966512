import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The rate limits for searches, requests and guesses.
struct SocialLimits: Sendable {
    let searching: RateLimiter
    let asking: RateLimiter
    let inviting: RateLimiter
    let guessing: RateLimiter
    let placing: RateLimiter

    init(clock: any WallClock) {
        searching = RateLimiter(Rate(30, within: Seconds(60)), clock: clock)
        asking = RateLimiter(Rate(30, within: Seconds(3600)), clock: clock)
        inviting = RateLimiter(Rate(10, within: Seconds(86_400)), clock: clock)
        guessing = RateLimiter(Rate(10, within: Seconds(600)), clock: clock)
        placing = RateLimiter(Rate(120, within: Seconds(600)), clock: clock)
    }
}
