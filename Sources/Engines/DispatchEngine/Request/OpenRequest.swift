public import CrosstownValues

/// What is known of an open request and of those who can act on it.
public struct OpenRequest: Hashable, Sendable {
    /// Where the request stands.
    public var state: RequestState
    /// When the state began.
    public var since: Timestamp
    /// When the passenger last saw the request, or wished something about it.
    public var passengerSeenAt: Timestamp
    /// When the passenger asked for the taxi, or last said to keep looking.
    public var confirmedAt: Timestamp
    /// When the phone of the driver who serves it was last heard of.
    public var driverHeardAt: Timestamp?
    /// When the taxi is wanted, where it was reserved: no search ends before.
    public var wantedAt: Timestamp?

    /// Gathers what is known.
    public init(
        state: RequestState,
        since: Timestamp,
        passengerSeenAt: Timestamp,
        confirmedAt: Timestamp,
        driverHeardAt: Timestamp?,
        wantedAt: Timestamp? = nil
    ) {
        self.state = state
        self.since = since
        self.passengerSeenAt = passengerSeenAt
        self.confirmedAt = confirmedAt
        self.driverHeardAt = driverHeardAt
        self.wantedAt = wantedAt
    }

    /// What becomes of an open request whose deadline has come.
    public enum Outcome: Hashable, Sendable {
        /// It goes on; it is looked at again then.
        case goesOn(lookAgainAt: Timestamp)
        /// It ends, since nobody is left who could act on it.
        case ends(RequestEnd)
        /// Its driver is lost: another one is looked for.
        case looksAgain
    }

    /// What becomes of the request now, so that none stays open whose people are gone; nothing once it is over.
    ///
    /// Nobody could be heard of while the server was away: that time counts for nothing.
    public func outcome(rules: DispatchRules, serverUpSince: Timestamp, now: Timestamp) -> Outcome? {
        switch state {
        case .searching:
            let ends = max(
                searchEndsAt(rules: rules),
                serverUpSince.advanced(milliseconds: rules.passengerGoneMilliseconds)
            )
            if now >= ends { return .ends(.nobodyCame) }
            // Half way, whoever has the page open is told to look, and is seen by that.
            let half = ends.advanced(milliseconds: -rules.passengerGoneMilliseconds / 2)
            let soon = now.advanced(milliseconds: rules.goneMilliseconds)
            return .goesOn(lookAgainAt: next(of: [half, asksAt(rules), ends, soon], after: now))
        case .accepted:
            return watchDriver(rules, .looksAgain, after: rules.lostDriverMilliseconds, serverUpSince, now)
        case .onBoard:
            return watchDriver(rules, .ends(.driverSilent), after: rules.lostRideMilliseconds, serverUpSince, now)
        case .completed, .withdrawn:
            return nil
        }
    }

    private func watchDriver(
        _ rules: DispatchRules,
        _ outcome: Outcome,
        after milliseconds: Int64,
        _ serverUpSince: Timestamp,
        _ now: Timestamp
    ) -> Outcome {
        let heardAt = max(heardAt, serverUpSince)
        if now.milliseconds(since: heardAt) >= milliseconds { return outcome }
        let times = [silentAt(rules), heardAt.advanced(milliseconds: milliseconds)]
        return .goesOn(lookAgainAt: next(of: times, after: now))
    }

    private func next(of times: [Timestamp], after now: Timestamp) -> Timestamp {
        times.filter { $0 > now }.min() ?? now.advanced(milliseconds: 1)
    }

    /// The driver was there when he accepted, and when he said that the passenger is on board.
    private var heardAt: Timestamp { max(driverHeardAt ?? since, since) }

    private func silentAt(_ rules: DispatchRules) -> Timestamp {
        heardAt.advanced(milliseconds: rules.goneMilliseconds + 1)
    }

    private func asksAt(_ rules: DispatchRules) -> Timestamp {
        confirmedAt.advanced(milliseconds: rules.keepLookingMilliseconds)
    }

    /// When the search ends unless the passenger gives a sign of life.
    ///
    /// Whoever has reserved need not look before the time that was agreed.
    public func searchEndsAt(rules: DispatchRules) -> Timestamp {
        let gone = max(passengerSeenAt, confirmedAt).advanced(milliseconds: rules.passengerGoneMilliseconds)
        return wantedAt.map { max($0, gone) } ?? gone
    }

    /// When a search is first looked at, or anew once it has begun again or its passenger wants to go on.
    ///
    /// A search is looked at so often that a driver who accepts and falls silent is noticed in time without another deadline.
    public func firstLook(rules: DispatchRules) -> Timestamp {
        let asked = max(passengerSeenAt, confirmedAt)
        return min(
            asksAt(rules),
            passengerSeenAt.advanced(milliseconds: rules.passengerGoneMilliseconds / 2),
            asked.advanced(milliseconds: rules.goneMilliseconds)
        )
    }

    /// Whether the driver who serves the request has not been heard of for so long that its passenger may act.
    public func isDriverSilent(rules: DispatchRules, now: Timestamp) -> Bool {
        (state == .accepted || state == .onBoard) && now >= silentAt(rules)
    }

    /// Whether the passenger has waited so long without a taxi that the question comes whether to go on.
    public func hasWaitedLong(rules: DispatchRules, now: Timestamp) -> Bool {
        state == .searching && now >= asksAt(rules)
    }
}

extension DispatchRules {
    /// From when on a driver who has arrived may say that the passengers are not there; who reserved has until then.
    public func passengerMissingFrom(arrivedAt: Timestamp, wantedAt: Timestamp? = nil) -> Timestamp {
        max(arrivedAt, wantedAt ?? arrivedAt).advanced(milliseconds: noShowMilliseconds)
    }
}
