public import CrosstownKit
public import CrosstownValues
import Synchronization

/// A payment provider in the program itself, for trials and tests, that fails in the ways in which real ones do.
///
/// It knows the cards `tok_ok`, `tok_declined`, `tok_insufficient`, `tok_timeout` (the first two requests of each call get
/// lost), `tok_charged_but_answer_lost` (the first answer to each call gets lost), `tok_slow` (each call takes 2 s) and
/// `tok_confirm` (the owner has to confirm). What it was told is forgotten when the program ends.
public final class TestPaymentProvider: PaymentProvider {
    /// How often what goes wrong, in calls out of a thousand.
    public struct Faults: Hashable, Sendable {
        /// How often a request gets lost, so that nothing is done.
        public let lostRequests: Int
        /// How often an answer gets lost, so that all is done but nobody knows.
        public let lostAnswers: Int

        /// Describes how often what goes wrong, in calls out of a thousand.
        public init(lostRequests: Int = 0, lostAnswers: Int = 0) {
            self.lostRequests = lostRequests
            self.lostAnswers = lostAnswers
        }
    }

    /// No answer came.
    public struct NoResponse: Error {}

    private struct State {
        var till = TestProviderLedger()
        var random: any RandomNumberGenerator & Sendable
        var isDown = false
        var requests: [CommandKey: Int] = [:]
    }

    /// The provider's name in the books.
    public let name = "test"
    private let faults: Faults
    private let sleeper: any Clock<Duration>
    private let state: Mutex<State>

    /// Makes a provider that nobody paid yet.
    public init(
        faults: Faults = Faults(),
        random: any RandomNumberGenerator & Sendable,
        sleeper: any Clock<Duration> = ContinuousClock()
    ) {
        self.faults = faults
        self.sleeper = sleeper
        state = Mutex(State(random: random))
    }

    /// What cards were charged and not given back, by currency.
    public var takings: [Currency: Int64] { state.withLock(\.till.takings) }

    /// What is set aside on cards, by currency.
    public var setAside: [Currency: Int64] { state.withLock(\.till.setAside) }

    /// The owner of `tok_confirm` confirms what a call asks.
    public func confirm(_ key: CommandKey) { state.withLock { $0.till.confirm(key) } }

    /// Goes down, so that no request arrives, or comes up again.
    public func setDown(_ isDown: Bool) { state.withLock { $0.isDown = isDown } }

    /// Makes a call, if it arrives.
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

    /// What was answered to an earlier call.
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
