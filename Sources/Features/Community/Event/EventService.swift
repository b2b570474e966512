import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The actions of editors on events; each call is one transaction.
struct EventService: Sendable {
    let host: CommunityHost

    /// The events that the caller may edit, upcoming ones first.
    func list(for caller: Caller?, limit: Int = 500) async throws -> [CommunityEvent] {
        try await host.database.read { [host] transaction in
            let rights = try EditingRights(of: caller, host.people, in: transaction)
            return try EventStore(transaction: transaction).edited(by: rights, limit: limit)
        }
    }

    /// An event with its occurrences and ministries, if the caller may edit it.
    ///
    /// - Throws: `Problem` with status 404.
    func find(_ id: Identifier<CommunityEvent>, for caller: Caller?) async throws -> EditedEvent {
        try await host.database.read { [self] transaction in try edited(id, caller, transaction) }
    }

    /// The ministries whose events the caller may edit.
    func ministries(for caller: Caller?) async throws -> [(id: Identifier<CommunityRecord>, name: String)] {
        try await host.database.read { [host] transaction in
            let rights = try EditingRights(of: caller, host.people, in: transaction)
            return try MinistryStore(transaction: transaction).edited(by: rights)
        }
    }

    /// The groups and teams whose events the caller may edit.
    func groups(for caller: Caller?) async throws -> [(id: Identifier<CommunityRecord>, name: String)] {
        try await host.database.read { [host] transaction in
            let rights = try EditingRights(of: caller, host.people, in: transaction)
            return try PlanningGroups(transaction: transaction).all(for: rights).map { ($0.id, $0.name) }
        }
    }

    /// Creates an event.
    ///
    /// - Throws: `Problem` that names every invalid field, or with status 403.
    func create(_ form: RecordForm, by caller: Caller?) async throws -> CommunityEvent {
        let now = host.clock.now()
        var check = Validation()
        let form = try await host.located(form, &check)
        let checked = try EventForm(form, zone: host.zone, now: now, check)
        let id = Identifier<CommunityEvent>(form["key"]) ?? host.ids.next(CommunityEvent.self)
        let blank = CommunityEvent(id: id, title: "", startsAt: now, endsAt: now, at: now)
        var event = checked.applied(to: blank)
        event.organizer = caller?.account
        return try await host.database.write { [self, event] transaction in
            if try EventStore(transaction: transaction).find(id) != nil {
                return try madeBefore(event, by: caller, transaction)
            }
            let rights = try EditingRights(of: caller, host.people, in: transaction)
            let group = try group(checked.group, nil, rights, transaction)
            let ministries = Set(checked.ministries + (group.map { [$0.ministry] } ?? []))
            try require(rights, ministries, of: group, transaction)
            var event = event
            event.group = group?.id
            try EventStore(transaction: transaction).insert(event, ministries: Array(ministries))
            try OccurrencePlan(transaction: transaction, host: host).apply(event)
            try Reminders(host: host).schedule(event, transaction)
            return event
        }
    }

    /// The event that an identical earlier request created.
    private func madeBefore(
        _ event: CommunityEvent,
        by caller: Caller?,
        _ transaction: any Transaction
    ) throws -> CommunityEvent {
        let known = try edited(event.id, caller, transaction).event
        func texts(_ event: CommunityEvent) -> [String: String] {
            EventForm.texts(of: event, zone: host.zone).merging(["rule": event.rule, "publish_at": ""]) { $1 }
        }
        if texts(known) == texts(event) { return known }
        throw Problem.conflict("Already created", "This form has already created an event. Open it to change it.")
    }

    /// Updates an event, and notifies people who follow it or have signed up if its time or place changed.
    ///
    /// - Returns: the recipients.
    /// - Throws: `Problem` that names every invalid field, or with status 404.
    @discardableResult
    func change(_ id: Identifier<CommunityEvent>, _ form: RecordForm, by caller: Caller?) async throws -> Told {
        let now = host.clock.now()
        var check = Validation()
        let form = try await host.located(form, &check)
        let checked = try EventForm(form, zone: host.zone, now: now, check)
        return try await host.database.write { [self] transaction in
            let old = try edited(id, caller, transaction)
            try requireUnchanged(form, old.event)
            let rights = try EditingRights(of: caller, host.people, in: transaction)
            let kept = old.ministries.filter { !rights.edits(campus: old.campuses[$0], ministry: $0) }
            let group = try group(checked.group, old.event.group, rights, transaction)
            let ministries = Set(checked.ministries + kept + (group.map { [$0.ministry] } ?? []))
            try require(rights, ministries.subtracting(kept), of: group, transaction)
            var event = checked.applied(to: old.event)
            event.group = group?.id
            event.isOwn = true
            event.sequence += 1
            event.changedAt = now
            let store = EventStore(transaction: transaction)
            try checkState(form["state"], old.event)
            try checkRoom(event, old.occurrences)
            try checkRides(form, event, old)
            try checkWithdrawal(event, old, at: now)
            try store.update(event)
            try store.setMinistries(Array(ministries), of: id)
            let gone = try OccurrencePlan(transaction: transaction, host: host).apply(
                event,
                at: OccurrencePlan.moments(of: event, before: old.event, old.occurrences, host.zone),
                before: old.event
            )
            try Reminders(host: host).schedule(event, transaction)
            try SignUps(host: host).fill(event, transaction)
            guard let news = news(event, before: old, at: now) else {
                return event.hasRideSharing == old.event.hasRideSharing
                    ? .nobody : try announceRides(of: event, before: old, transaction)
            }
            return try EventNews(host: host).tell(
                news,
                event,
                since: old.occurrences.map { EventAt(event: old.event, occurrence: $0) },
                without: gone,
                transaction
            )
        }
    }

    /// The kind of change for its audience: hiding an event cancels it for them until it is public again.
    private func news(_ event: CommunityEvent, before: EditedEvent, at now: Timestamp) -> EventNews.Change? {
        switch (before.event.isVisible(at: now), event.isVisible(at: now)) {
        case (true, true): isMoved(event, before.event) && event.state != .cancelled ? .changed : nil
        case (true, false): before.event.state == .cancelled ? nil : .cancelled
        case (false, true): before.told.first?.what == .cancelled ? .restored : nil
        case (false, false): nil
        }
    }

    /// Whether the time or place of an event changed.
    private func isMoved(_ event: CommunityEvent, _ before: CommunityEvent) -> Bool {
        event.endsAt != before.endsAt || event.isAllDay != before.isAllDay
            || event.place != before.place || event.position?.rounded != before.position?.rounded
            || OccurrencePlan.moments(of: event, host.zone) != OccurrencePlan.moments(of: before, host.zone)
    }

    /// Cancels an event, and notifies people who follow it or have signed up.
    ///
    /// - Returns: the recipients.
    /// - Throws: `Problem` with status 404.
    func cancel(_ id: Identifier<CommunityEvent>, message: String, by caller: Caller?) async throws -> Told {
        try await host.database.write { [self] transaction in
            var event = try edited(id, caller, transaction).event
            if event.state == .cancelled { return .nobody }
            let wasVisible = event.isVisible(at: host.clock.now())
            (event.state, event.cancelMessage, event.isOwn) = (.cancelled, message, true)
            event.sequence += 1
            event.changedAt = host.clock.now()
            try EventStore(transaction: transaction).update(event)
            return wasVisible ? try EventNews(host: host).tell(.cancelled, event, transaction) : .nobody
        }
    }

    /// Restores a canceled event, and notifies people who follow it or have signed up.
    ///
    /// An event without earlier notifications becomes a draft again and stays unpublished.
    ///
    /// - Returns: the recipients.
    /// - Throws: `Problem` with status 404 or 409.
    func restore(_ id: Identifier<CommunityEvent>, by caller: Caller?) async throws -> Told {
        try await host.database.write { [self] transaction in
            let old = try edited(id, caller, transaction)
            let now = host.clock.now()
            var event = old.event
            if event.state != .cancelled { return .nobody }
            guard old.canTakePlace(at: now) else {
                throw Problem.conflict("This event has ended", "Copy it to plan it for another day.")
            }
            let wasTold = old.told.first { $0.what != .changed }?.what == .cancelled
            event.state = wasTold || event.publishAt > now ? .published : .draft
            (event.cancelMessage, event.isOwn, event.changedAt) = ("", true, now)
            event.sequence += 1
            try EventStore(transaction: transaction).update(event)
            try Reminders(host: host).schedule(event, transaction)
            try SignUps(host: host).fill(event, transaction)
            return event.isVisible(at: now) ? try EventNews(host: host).tell(.restored, event, transaction) : .nobody
        }
    }

    /// Validates the state in a form; canceling and restoring an event have their own calls.
    private func checkState(_ wanted: String, _ event: CommunityEvent) throws {
        var check = Validation()
        if event.state == .cancelled {
            let isKept = wanted.isEmpty || wanted == event.state.rawValue
            check.require(isKept, "state", "can’t be changed while the event is canceled")
        } else {
            check.require(wanted != EventState.cancelled.rawValue, "state", "must be draft or published")
        }
        try check.finish()
    }

    /// Checks that the event has not changed since the form was created.
    func requireUnchanged(_ form: RecordForm, _ event: CommunityEvent) throws {
        if form["sequence"].isEmpty || form["sequence"] == String(event.sequence) { return }
        throw Problem.conflict(
            "Changed in the meantime",
            """
            This event was changed by someone else, or by you in another window. Save again to overwrite those \
            changes.
            """
        )
    }

    private func checkRoom(_ event: CommunityEvent, _ occurrences: [Occurrence]) throws {
        let taken = occurrences.map(\.taken).max() ?? 0
        guard let capacity = event.capacity, capacity < taken else { return }
        var check = Validation()
        check.require(false, "capacity", "must be at least \(taken), the number of people signed up")
        try check.finish()
    }

    /// The group of an event: one that the caller may plan for, or its current one.
    private func group(
        _ wanted: Identifier<CommunityRecord>?,
        _ kept: Identifier<CommunityRecord>?,
        _ rights: EditingRights,
        _ transaction: any Transaction
    ) throws -> PlanningGroups.Group? {
        let groups = PlanningGroups(transaction: transaction)
        var check = Validation()
        guard let wanted else {
            check.require(rights.isEditor, "group", "must be a group you lead")
            try check.finish()
            return nil
        }
        let found = try groups.find(wanted).flatMap { wanted == kept || $0.isPlanned(by: rights) ? $0 : nil }
        check.require(found != nil, "group", "must be a group you lead or edit")
        try check.finish()
        return found
    }

    /// Checks that the caller may edit the events of ministries; a leader may for the ministry of their group.
    private func require(
        _ rights: EditingRights,
        _ invited: Set<Identifier<CommunityRecord>>,
        of group: PlanningGroups.Group?,
        _ transaction: any Transaction
    ) throws {
        var check = Validation()
        check.require((1...50).contains(invited.count) || group != nil, "ministries", "Choose at least one ministry.")
        try check.finish()
        let ministries = invited.filter { $0 != group?.ministry }.sorted()
        let campuses = try MinistryStore(transaction: transaction).campuses(of: ministries)
        for ministry in ministries {
            guard let campus = campuses[ministry], rights.edits(campus: campus, ministry: ministry) else {
                throw Problem.notAllowed
            }
        }
    }

    /// An event with its occurrences and ministries, if the caller may edit it.
    ///
    /// - Throws: `Problem` with status 404.
    func edited(
        _ id: Identifier<CommunityEvent>,
        _ caller: Caller?,
        _ transaction: any Transaction
    ) throws -> EditedEvent {
        let store = EventStore(transaction: transaction)
        guard let event = try store.find(id) else { throw Problem.notFound("Event") }
        let ministries = try store.ministries(of: [id])[id] ?? []
        let campuses = try MinistryStore(transaction: transaction).campuses(of: ministries)
        let rights = try EditingRights(of: caller, host.people, in: transaction)
        guard rights.edits(event, of: ministries, at: campuses) else {
            throw Problem.notFound("Event")
        }
        let occurrences = try store.occurrences(of: id)
        let open = occurrences.filter { $0.endsAt > host.clock.now() && !$0.isCancelled }
        let coming = open.map(\.id)
        let signedUp = try TicketStore(host, transaction).signedUp(at: coming)
        return EditedEvent(
            event: event,
            ministries: ministries,
            campuses: campuses,
            occurrences: occurrences,
            riders: try host.eventRides.countPeople(of: coming.map(CommunityEvents.id), in: transaction),
            isAnyInBoth: try isAnyInBoth(event, open, transaction),
            waiting: signedUp.waiting,
            unreachable: try unreachable(signedUp, at: coming, transaction),
            told: try ToldStore(transaction: transaction).list(of: id)
        )
    }
}
