import CrosstownClient
import CrosstownContract
import CrosstownGeo
import CrosstownValues

/// Signs an agent in: creates a missing account and a session, and retries as long as needed.
struct SignIn: Sendable {
    private static let firstPauseSeconds = 1.0
    private static let longestPauseSeconds = 60.0

    let stage: Stage
    let credentials: Credentials
    /// Creates the account; `nil` if it exists.
    let register: (@Sendable () async throws -> Void)?
    /// Spreads the retries of many agents.
    let random: SplitMix

    /// Returns the client of the new session, or `nil` if the simulation ended before.
    func client() async throws -> CrosstownClient? {
        var random = random
        if let register {
            let made: Void? = try await persisting(using: &random) {
                do {
                    try await stage.turns.take { try await stage.measured(.register) { try await register() } }
                } catch let refusal as Refusal where [409, 422].contains(refusal.status) {
                    // An earlier simulation created the account.
                }
            }
            guard made != nil else { return nil }
        }
        let session = try await persisting(using: &random) {
            try await stage.turns.take {
                try await stage.measured(.signIn) { try await stage.client.signIn(credentials) }
            }
        }
        return session.map { stage.client.with(key: $0.key) }
    }

    private func persisting<Answer: Sendable>(
        using random: inout SplitMix,
        _ call: () async throws -> Answer
    ) async throws -> Answer? {
        var pause = Self.firstPauseSeconds
        while !stage.isOver {
            do {
                return try await call()
            } catch {
                guard let wish = Self.pauseWish(after: error) else { throw error }
                let seconds = max(pause, wish) * Double.random(in: 0.5...1.5, using: &random)
                try await stage.pause(milliseconds: Int64(seconds * 1000))
                pause = min(Self.longestPauseSeconds, pause * 2)
            }
        }
        return nil
    }

    /// Returns the seconds that the server requests between retries, or `nil` if a retry would fail.
    private static func pauseWish(after error: any Error) -> Double? {
        switch error {
        case is TransportFailure: 0
        case let failure as ServerFailure: failure.retryAfter.map { $0 / .seconds(1) } ?? 0
        case let refusal as Refusal where refusal.status == 429: refusal.retryAfter.map { $0 / .seconds(1) } ?? 0
        default: nil
        }
    }
}
