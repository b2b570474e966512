public import CrosstownValues

/// The rules for answers to an offer, its expiry and server restarts.
public struct OfferRules: Sendable {
    private let rules: DispatchRules

    /// Creates the rules of offers.
    public init(_ rules: DispatchRules) { self.rules = rules }

    /// Returns when an offer created now expires for the driver.
    public func deadline(madeAt moment: Timestamp) -> Timestamp {
        moment.advanced(milliseconds: rules.offerMilliseconds)
    }

    /// Returns when the server expires an offer: after the grace period, so that no acceptance in transit is lost.
    public func decisionTime(deadline: Timestamp) -> Timestamp {
        deadline.advanced(milliseconds: rules.acceptanceGraceMilliseconds)
    }

    /// Returns the driver's remaining milliseconds, at least zero.
    public func remainingMilliseconds(deadline: Timestamp, now: Timestamp) -> Int64 {
        max(0, deadline.milliseconds(since: now))
    }

    /// Returns the outcome of an acceptance that arrives now.
    public func acceptance(of state: OfferState, deadline: Timestamp, now: Timestamp) -> AnswerOutcome {
        switch state {
        case .accepted: .repeats
        case .open: now <= decisionTime(deadline: deadline) ? .decides : .tooLate(.timedOut)
        default: .tooLate(state)
        }
    }

    /// Returns the outcome of a refusal that arrives now; a refusal of an open offer, even a late one, has the same
    /// effect as silence.
    public func refusal(of state: OfferState) -> AnswerOutcome {
        switch state {
        case .open: .decides
        case .refused: .repeats
        default: .tooLate(state)
        }
    }

    /// Returns what to do with an open offer at its deadline.
    ///
    /// If the deadline passed while the server was down, the driver could not answer: the offer is renewed with its
    /// full time and the driver keeps their place.
    public func expiry(deadline: Timestamp, serverUpSince: Timestamp, now: Timestamp) -> Expiry {
        if now < decisionTime(deadline: deadline) { return .notYet }
        let answerableUntil = decisionTime(deadline: deadline)
        return answerableUntil <= serverUpSince ? .renew(deadline: self.deadline(madeAt: now)) : .timedOut
    }

    /// The outcomes of an offer's deadline.
    public enum Expiry: Hashable, Sendable {
        /// The offer has not expired.
        case notYet
        /// The driver had the full time and did not answer.
        case timedOut
        /// The server was down; the driver gets a new deadline.
        case renew(deadline: Timestamp)
    }
}
