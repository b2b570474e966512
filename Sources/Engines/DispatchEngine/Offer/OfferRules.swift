public import CrosstownValues

/// The rules by which one offer is answered, runs out and survives a restart.
public struct OfferRules: Sendable {
    private let rules: DispatchRules

    /// Makes the offer rules by the city's rules.
    public init(_ rules: DispatchRules) { self.rules = rules }

    /// When an offer made now runs out for the driver.
    public func deadline(madeAt moment: Timestamp) -> Timestamp {
        moment.advanced(milliseconds: rules.offerMilliseconds)
    }

    /// When the server decides that an offer has run out: after the grace, so that no acceptance under way is lost.
    public func decisionTime(deadline: Timestamp) -> Timestamp {
        deadline.advanced(milliseconds: rules.acceptanceGraceMilliseconds)
    }

    /// Milliseconds that the driver has left, never negative.
    public func remainingMilliseconds(deadline: Timestamp, now: Timestamp) -> Int64 {
        max(0, deadline.milliseconds(since: now))
    }

    /// What comes of an acceptance that arrives now.
    public func acceptance(of state: OfferState, deadline: Timestamp, now: Timestamp) -> AnswerOutcome {
        switch state {
        case .accepted: .repeats
        case .open: now <= decisionTime(deadline: deadline) ? .decides : .tooLate(.timedOut)
        default: .tooLate(state)
        }
    }

    /// What comes of a refusal that arrives now; late or not, a refusal of an open offer has the same effect as silence.
    public func refusal(of state: OfferState) -> AnswerOutcome {
        switch state {
        case .open: .decides
        case .refused: .repeats
        default: .tooLate(state)
        }
    }

    /// What to do with an open offer whose time is up.
    ///
    /// An offer whose deadline passed before the server was up again could not be answered: it is renewed with its
    /// full time and nobody is punished.
    public func expiry(deadline: Timestamp, serverUpSince: Timestamp, now: Timestamp) -> Expiry {
        if now < decisionTime(deadline: deadline) { return .notYet }
        let answerableUntil = decisionTime(deadline: deadline)
        return answerableUntil <= serverUpSince ? .renew(deadline: self.deadline(madeAt: now)) : .timedOut
    }

    /// What becomes of an offer whose time may be up.
    public enum Expiry: Hashable, Sendable {
        /// There is time left.
        case notYet
        /// The driver had the whole time and did not answer.
        case timedOut
        /// The server was away: the driver gets a new deadline.
        case renew(deadline: Timestamp)
    }
}
