public import CrosstownKit
public import CrosstownValues
import Synchronization

/// A payment provider inside the program, for trials and tests, which simulates the failures of real ones.
///
/// Its cards are `tok_ok`, `tok_declined`, `tok_insufficient`, `tok_timeout` (the first two requests of each call get
/// lost), `tok_charged_but_answer_lost` (the first response to each call gets lost), `tok_slow` (each call takes 2 s)
/// and `tok_confirm` (the owner has to confirm). It stores its state in memory only.
public final class TestPaymentProvider: PaymentProvider {
    /// The rates of simulated failures, in calls out of a thousand.
    public struct Faults: Hashable, Sendable {
        /// How often a request gets lost, so that nothing happens.
        public let lostRequests: Int
        /// How often a response gets lost after the request succeeded.
        public let lostAnswers: Int

        /// Creates the rates, in calls out of a thousand.
        public init(lostRequests: Int = 0, lostAnswers: Int = 0) {
            self.lostRequests = lostRequests
            self.lostAnswers = lostAnswers
        }
    }

    /// The error for a lost request or response.
    public struct NoResponse: Error {}

    private struct State {
        var till = TestProviderLedger()
        var random: any RandomNumberGenerator & Sendable
        var isDown = false
        var requests: [CommandKey: Int] = [:]
    }

    /// The provider's name in the ledger.
    public let name = "test"
    private let faults: Faults
    private let sleeper: any Clock<Duration>
    private let state: Mutex<State>

    /// Creates a provider without payments.
    public init(
        faults: Faults = Faults(),
        random: any RandomNumberGenerator & Sendable,
        sleeper: any Clock<Duration> = ContinuousClock()
    ) {
        self.faults = faults
        self.sleeper = sleeper
        state = Mutex(State(random: random))
    }

    /// The money charged to cards and not refunded, by currency.
    public var takings: [Currency: Int64] { state.withLock(\.till.takings) }

    /// The money held on cards, by currency.
    public var setAside: [Currency: Int64] { state.withLock(\.till.setAside) }

    /// Confirms a call as the owner of `tok_confirm`.
    public func confirm(_ key: CommandKey) { state.withLock { $0.till.confirm(key) } }

    /// Simulates a failure of all requests, or ends it.
    public func setDown(_ isDown: Bool) { state.withLock { $0.isDown = isDown } }

    /// Makes a call, unless it gets lost.
    public func make(_ call: PaymentCall, key: CommandKey) async throws -> ProviderResponse {
        let card = state.withLock { $0.till.card(of: call) }
        if card == "tok_slow" { try await sleeper.sleep(for: .seconds(2)) }
        let answer = try state.withLock { state throws(NoResponse) in
            state.requests[key, default: 0] += 1
            if requestIsLost(card, state.requests[key, default: 0], &state) { throw NoResponse() }
            let answer = state.till.answer(to: call, key)
            if answerIsLost(card, state.requests[key, default: 0], &state) { throw NoResponse() }
            return answer
        }
        return answer
    }

    /// Returns the response to an earlier call.
    public func answer(to key: CommandKey, of call: PaymentCall) async throws -> ProviderResponse? {
        try state.withLock { state throws(NoResponse) in
            if state.isDown { throw NoResponse() }
            return state.till.earlier(key)
        }
    }

    private func requestIsLost(_ card: String?, _ request: Int, _ state: inout State) -> Bool {
        let isUnlucky = Self.happens(faults.lostRequests, &state.random)
        return state.isDown || isUnlucky || (card == "tok_timeout" && request <= 2)
    }

    private func answerIsLost(_ card: String?, _ request: Int, _ state: inout State) -> Bool {
        Self.happens(faults.lostAnswers, &state.random) || (card == "tok_charged_but_answer_lost" && request == 1)
    }

    private static func happens(_ perThousand: Int, _ random: inout any RandomNumberGenerator & Sendable) -> Bool {
        Int(random.next() % 1000) < perThousand
    }
}
