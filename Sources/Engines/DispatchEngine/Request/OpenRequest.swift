public import CrosstownValues

/// The facts about an open request, its passenger and its driver.
public struct OpenRequest: Hashable, Sendable {
    /// The state of the request.
    public var state: RequestState
    /// When the state began.
    public var since: Timestamp
    /// When the passenger last saw the request or changed something about it.
    public var passengerSeenAt: Timestamp
    /// When the passenger created the request or last chose to keep looking.
    public var confirmedAt: Timestamp
    /// When the phone of the request's driver last reported.
    public var driverHeardAt: Timestamp?
    /// The time of a reserved taxi; the search does not end before.
    public var wantedAt: Timestamp?

    /// Creates the facts.
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

    /// The outcomes of a deadline of an open request.
    public enum Outcome: Hashable, Sendable {
        /// It continues; the next check is at this time.
        case goesOn(lookAgainAt: Timestamp)
        /// It ends because its passenger or driver no longer responds.
        case ends(RequestEnd)
        /// Its driver is lost; the search for another one begins.
        case looksAgain
    }

    /// Returns the outcome of the request now, so that no request stays open after its people have left; `nil` once it
    /// is over.
    ///
    /// No one could report while the server was down, so that time does not count.
    public func outcome(rules: DispatchRules, serverUpSince: Timestamp, now: Timestamp) -> Outcome? {
        switch state {
        case .searching:
            let ends = max(
                searchEndsAt(rules: rules),
                serverUpSince.advanced(milliseconds: rules.passengerGoneMilliseconds)
            )
            if now >= ends { return .ends(.nobodyCame) }
            // Halfway, we notify a passenger who has the page open, which then reports activity.
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

    /// The driver was present when they accepted, and when they reported the pick-up.
    private var heardAt: Timestamp { max(driverHeardAt ?? since, since) }

    private func silentAt(_ rules: DispatchRules) -> Timestamp {
        heardAt.advanced(milliseconds: rules.goneMilliseconds + 1)
    }

    private func asksAt(_ rules: DispatchRules) -> Timestamp {
        confirmedAt.advanced(milliseconds: rules.keepLookingMilliseconds)
    }

    /// Returns when the search ends unless the passenger shows activity.
    ///
    /// A passenger with a reservation need not look before the reserved time.
    public func searchEndsAt(rules: DispatchRules) -> Timestamp {
        let gone = max(passengerSeenAt, confirmedAt).advanced(milliseconds: rules.passengerGoneMilliseconds)
        return wantedAt.map { max($0, gone) } ?? gone
    }

    /// Returns when to check a search first, or again after it has restarted or its passenger continues.
    ///
    /// The checks are frequent enough to notice a driver who accepts and then stops reporting, without another
    /// deadline.
    public func firstLook(rules: DispatchRules) -> Timestamp {
        let asked = max(passengerSeenAt, confirmedAt)
        return min(
            asksAt(rules),
            passengerSeenAt.advanced(milliseconds: rules.passengerGoneMilliseconds / 2),
            asked.advanced(milliseconds: rules.goneMilliseconds)
        )
    }

    /// Returns whether the driver's phone has not reported for so long that the passenger can act.
    public func isDriverSilent(rules: DispatchRules, now: Timestamp) -> Bool {
        (state == .accepted || state == .onBoard) && now >= silentAt(rules)
    }

    /// Returns whether the passenger has waited long enough without a taxi for us to ask whether to keep looking.
    public func hasWaitedLong(rules: DispatchRules, now: Timestamp) -> Bool {
        state == .searching && now >= asksAt(rules)
    }
}

extension DispatchRules {
    /// Returns from when on a driver who has arrived can report missing passengers; a reservation's passengers have
    /// until the reserved time.
    public func passengerMissingFrom(arrivedAt: Timestamp, wantedAt: Timestamp? = nil) -> Timestamp {
        max(arrivedAt, wantedAt ?? arrivedAt).advanced(milliseconds: noShowMilliseconds)
    }
}
