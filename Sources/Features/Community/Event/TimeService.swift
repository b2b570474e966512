import CrosstownCalendar
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The actions of editors on an occurrence; each call is one transaction.
struct TimeService: Sendable {
    static let fields = [
        RecordField("starts_at", "Begins", .moment), RecordField("ends_at", "Ends", .moment),
        RecordField("note", "Note", .text(0...300), isOptional: true, hint: "Everyone can see this."),
        RecordField(
            "title",
            "Title",
            .text(0...120),
            isOptional: true,
            hint: """
                Leave empty to keep it the same as the other dates.
                """
        ),
        RecordField(
            "place",
            LocalizedText("Location", context: "event"),
            .text(0...200),
            isOptional: true,
            hint: """
                Leave empty to keep it the same as the other dates.
                """
        ),
        RecordField("latitude", "Latitude", .degrees(90), isOptional: true),
        RecordField("longitude", "Longitude", .degrees(180), isOptional: true),
        RecordField(
            "text",
            "Description",
            .lines(6000),
            isOptional: true,
            hint: """
                Leave empty to keep it the same as the other dates.
                """
        ),
    ]

    static func texts(of occurrence: Occurrence, zone: ZoneTimes) -> [String: String] {
        let kept: [String: SQLValue] = [
            "starts_at": occurrence.startsAt.sqlValue, "ends_at": occurrence.endsAt.sqlValue,
            "note": .text(occurrence.note), "title": .text(occurrence.own.title),
            "place": .text(occurrence.own.place), "text": .text(occurrence.own.text),
            "latitude": occurrence.own.position?.latitude.sqlValue ?? .null,
            "longitude": occurrence.own.position?.longitude.sqlValue ?? .null,
        ]
        return Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.text(kept[$0.name] ?? .null, zone)) })
    }

    private static let longestMilliseconds: Int64 = 60 * 86_400_000

    let host: CommunityHost

    /// An occurrence, if the caller may edit its event.
    ///
    /// - Throws: `Problem` with status 404.
    func find(_ id: Identifier<Occurrence>, for caller: Caller?) async throws -> EditedTime {
        try await host.database.read { [self] transaction in try edited(id, caller, transaction) }
    }

    private func edited(
        _ id: Identifier<Occurrence>,
        _ caller: Caller?,
        _ transaction: any Transaction
    ) throws -> EditedTime {
        guard let found = try EventStore(transaction: transaction).findOccurrence(id) else {
            throw Problem.notFound("Event")
        }
        let edited = try EventService(host: host).edited(found.event.id, caller, transaction)
        let riders = try host.eventRides.countPeople(of: [CommunityEvents.id(id)], in: transaction)
        let signedUp = try TicketStore(host, transaction).signedUp(at: [id])
        return EditedTime(
            occurrence: found.occurrence,
            edited: edited,
            riders: riders,
            isAnyInBoth: try EventService(host: host).isAnyInBoth(edited.event, [found.occurrence], transaction),
            waiting: signedUp.waiting,
            unreachable: try EventService(host: host).unreachable(signedUp, at: [id], transaction)
        )
    }

    /// Moves or updates one occurrence; the others of the series stay.
    ///
    /// - Throws: `Problem` that names every invalid field, or with status 404 or 409.
    func change(_ id: Identifier<Occurrence>, _ form: RecordForm, by caller: Caller?) async throws -> Told {
        var check = Validation()
        let form = try await host.located(form, &check)
        let wish = try Wish(form, zone: host.zone, check)
        return try await step(id, form, by: caller) { occurrence in
            let before = occurrence
            occurrence.startsAt = wish.begin.unless(sameMinuteAs: before.startsAt) ?? before.startsAt
            occurrence.endsAt = wish.end.unless(sameMinuteAs: before.endsAt) ?? before.endsAt
            occurrence.note = wish.sent["note"].flatMap { String.read($0) } ?? ""
            occurrence.own = Self.own(wish.sent, before.own)
            let (own, old) = (occurrence.own, before.own)
            let hasMoved = before.startsAt != occurrence.startsAt || before.endsAt != occurrence.endsAt
            let isElsewhere = old.place != own.place || old.position?.rounded != own.position?.rounded
            return (hasMoved || isElsewhere) && !occurrence.isCancelled ? .changed : nil
        }
    }

    private struct Wish: Sendable {
        let begin: Timestamp
        let end: Timestamp
        /// The fields in the request; the others stay.
        let sent: [String: SQLValue]

        /// - Throws: `Problem` that names every invalid field.
        init(_ form: RecordForm, zone: ZoneTimes, _ found: Validation) throws {
            var check = found
            var values: [String: SQLValue] = [:]
            for field in TimeService.fields { values[field.name] = field.value(form, zone, &check) }
            let begin = values["starts_at"].flatMap { Timestamp.read($0) }
            let end = values["ends_at"].flatMap { Timestamp.read($0) }
            TimeService.checkTogether(begin, end, values, &check)
            try check.finish()
            guard let begin, let end else { throw Problem.internalError }
            (self.begin, self.end) = (begin, end)
            sent = values.filter { form.fields[$0.key] != nil }
        }
    }

    private static func checkTogether(
        _ begin: Timestamp?,
        _ end: Timestamp?,
        _ values: [String: SQLValue],
        _ check: inout Validation
    ) {
        let isHalf = (values["latitude"] ?? .null == .null) != (values["longitude"] ?? .null == .null)
        check.require(!isHalf, "longitude", "is required together with the latitude")
        guard let begin, let end else { return }
        check.require(end >= begin, "ends_at", "must not be before the start")
        check.require(
            end.milliseconds(since: begin) <= longestMilliseconds,
            "ends_at",
            """
            must be within 60 days of the start
            """
        )
    }

    /// The values of the occurrence alone; fields missing from the request stay.
    private static func own(_ sent: [String: SQLValue], _ before: Occurrence.Overrides) -> Occurrence.Overrides {
        func text(_ name: String, or old: String) -> String { sent[name].flatMap { String.read($0) } ?? old }
        var own = Occurrence.Overrides(
            title: text("title", or: before.title),
            text: text("text", or: before.text),
            place: text("place", or: before.place),
            position: sent["latitude"] == nil ? before.position : nil
        )
        if case .real(let latitude)? = sent["latitude"], case .real(let longitude)? = sent["longitude"] {
            own.position = Coordinate(validatingLatitude: latitude, longitude: longitude)
        }
        return own
    }

    /// Cancels one occurrence; the others of the series stay.
    ///
    /// - Throws: `Problem` with status 404 or 409.
    func cancel(_ id: Identifier<Occurrence>, message: String, by caller: Caller?) async throws -> Told {
        try await step(id, by: caller) { occurrence in
            if occurrence.isCancelled { return nil }
            (occurrence.isCancelled, occurrence.note) = (true, message)
            return .cancelled
        }
    }

    /// Restores a canceled occurrence.
    ///
    /// - Throws: `Problem` with status 404 or 409.
    func restore(_ id: Identifier<Occurrence>, by caller: Caller?) async throws -> Told {
        try await step(id, by: caller) { occurrence in
            guard occurrence.isCancelled else { return nil }
            (occurrence.isCancelled, occurrence.note) = (false, "")
            return .restored
        }
    }

    /// Updates one occurrence; calendars notice it by the event's sequence.
    private func step(
        _ id: Identifier<Occurrence>,
        _ form: RecordForm = RecordForm(fields: [:]),
        by caller: Caller?,
        _ change: @escaping @Sendable (inout Occurrence) -> EventNews.Change?
    ) async throws -> Told {
        try await host.database.write { [self] transaction in
            let time = try edited(id, caller, transaction)
            var (event, occurrence) = (time.edited.event, time.occurrence)
            try EventService(host: host).requireUnchanged(form, event)
            let now = host.clock.now()
            if event.state == .cancelled {
                throw Problem.conflict("The event was canceled", "All its dates are canceled.")
            }
            if occurrence.endsAt <= now { throw Problem.conflict("This date has passed", "Choose an upcoming date.") }
            let before = EventAt(event: event, occurrence: occurrence)
            let news = change(&occurrence)
            let store = EventStore(transaction: transaction)
            try store.update(occurrence)
            (event.isOwn, event.changedAt, event.sequence) = (true, now, event.sequence + 1)
            try store.update(event)
            try Reminders(host: host).schedule(event, transaction)
            guard let news, event.isVisible(at: now) else { return .nobody }
            return try EventNews(host: host).tell(news, event, at: occurrence, since: [before], transaction)
        }
    }
}

struct EditedTime: Sendable {
    let occurrence: Occurrence
    let edited: EditedEvent
    /// How many people share rides to it, including drivers.
    let riders: Int
    /// Whether a user has both a place and a shared ride.
    let isAnyInBoth: Bool
    let waiting: Int
    /// How many people with a place, on the waiting list or in a shared ride have neither an account nor an address.
    let unreachable: Int
}
