import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A university in the demo city, the same in every run: campuses, ministries, a term of events, groups and teams.
struct CommunityDemo: Sendable {
    let host: CommunityHost

    /// Creates the content once; does nothing if a campus exists.
    func fill(_ cast: DemoCast) async throws {
        try await host.database.write { [host] transaction in
            guard try transaction.first("SELECT 1 FROM community_campus LIMIT 1") == nil else { return }
            var maker = DemoMaker(host: host, transaction: transaction, cast: cast)
            let ministries = try maker.places()
            try maker.events(ministries)
            try maker.groups(ministries)
            try maker.others(ministries)
            try maker.school()
        }
    }
}

/// Creates the demo's content in one transaction.
private struct DemoMaker {
    let host: CommunityHost
    let transaction: any Transaction
    let cast: DemoCast
    private var term = DemoTerm(seed: 1297)

    init(host: CommunityHost, transaction: any Transaction, cast: DemoCast) {
        (self.host, self.transaction, self.cast) = (host, transaction, cast)
    }

    private func insert(_ kind: RecordKind.Name, _ values: [String: SQLValue]) throws -> Identifier<CommunityRecord> {
        let id = host.ids.next(CommunityRecord.self)
        try RecordStore(transaction: transaction, kind: .named(kind)).insert(id, values)
        return id
    }

    private func near(_ index: Int) -> (latitude: SQLValue, longitude: SQLValue) {
        let center = host.city.center
        let east = Double(index * 7 % 11) - 5
        let north = Double(index * 5 % 9) - 4
        func rounded(_ degrees: Double) -> SQLValue { .real((degrees * 1_000_000).rounded() / 1_000_000) }
        return (rounded(center.latitude + north * 0.0009), rounded(center.longitude + east * 0.0011))
    }

    // MARK: - Places

    func places() throws -> [Identifier<CommunityRecord>] {
        let campuses = try DemoContent.campuses.enumerated().map { index, name in
            let place = near(index * 4 + 1)
            return try insert(
                .campuses,
                [
                    "name": .text(name), "address": .text("Monaco"), "latitude": place.latitude,
                    "longitude": place.longitude,
                ]
            )
        }
        for (index, name) in DemoContent.buildings.enumerated() {
            let place = near(index)
            _ = try insert(
                .buildings,
                [
                    "campus": campuses[index % campuses.count].sqlValue, "number": .text("\(index + 1)"),
                    "name": .text(name), "latitude": place.latitude, "longitude": place.longitude,
                ]
            )
        }
        return try DemoContent.ministries.enumerated().map { index, ministry in
            try insert(
                .ministries,
                [
                    "name": .text(ministry.name), "campus": campuses[index % campuses.count].sqlValue,
                    "summary": .text(ministry.summary), "text": .text(ministry.text),
                    "contact": .text(ministry.contact), "link": .text(""),
                ]
            )
        }
    }

    // MARK: - Events

    mutating func events(_ ministries: [Identifier<CommunityRecord>]) throws {
        let today = host.zone.local(host.clock.now()).day
        for (index, draft) in term.events().enumerated() {
            let planned = host.zone.moment(LocalMoment(day: today + draft.day, second: draft.minute * 60))
            // The first one begins soon, so that its riders are on their way.
            try event(draft, index == 0 ? soon : planned, ministries[draft.ministry])
        }
    }

    /// 90 minutes from now, at the next quarter of an hour.
    private var soon: Timestamp {
        let quarter: Int64 = 15 * 60_000
        let moment = host.clock.now().milliseconds + 6 * quarter
        return Timestamp(milliseconds: (moment / quarter + 1) * quarter)
    }

    private func event(
        _ draft: DemoTerm.Event,
        _ begin: Timestamp,
        _ ministry: Identifier<CommunityRecord>
    ) throws {
        let now = host.clock.now()
        var event = CommunityEvent(
            id: host.ids.next(CommunityEvent.self),
            title: draft.plan.title,
            startsAt: begin,
            endsAt: begin.advanced(milliseconds: 2 * 3_600_000),
            at: now
        )
        let place = near(draft.building)
        if case .real(let latitude) = place.latitude, case .real(let longitude) = place.longitude {
            event.position = Coordinate(latitude: latitude, longitude: longitude)
        }
        event.place = DemoContent.buildings[draft.building]
        event.text = draft.plan.text
        event.rule = draft.rule
        event.state = .published
        event.tags = draft.plan.tag
        event.wantsSignUp = draft.capacity != nil
        event.capacity = draft.capacity
        event.reminders = "1440, 60"
        event.hasRideSharing = draft.hasRideSharing
        event.organizer = cast.administrator.account
        try EventStore(transaction: transaction).insert(event, ministries: [ministry])
        try OccurrencePlan(transaction: transaction, host: host).apply(event)
        try Reminders(host: host).schedule(event, transaction)
    }

    // MARK: - Groups

    mutating func groups(_ ministries: [Identifier<CommunityRecord>]) throws {
        for ministry in ministries { try questionnaire(ministry) }
        for (index, draft) in term.groups().enumerated() {
            let id = try insert(.groups, values(draft, ministries[draft.ministry]))
            guard index == 0, let first = cast.others.first else { continue }
            try host.people.grant(
                CommunityRole.leader,
                scope: "group/\(id)",
                to: first.account,
                by: cast.administrator.account,
                in: transaction
            )
        }
    }

    private func values(_ draft: DemoTerm.Group, _ ministry: Identifier<CommunityRecord>) -> [String: SQLValue] {
        let place = near(draft.building)
        return [
            "ministry": ministry.sqlValue, "kind": .text(draft.isTeam ? "team" : "group"), "name": .text(draft.name),
            "text": .text(draft.text), "weekday": .integer(Int64(draft.weekday)),
            "minute": .integer(Int64(draft.minute)), "place": .text(DemoContent.buildings[draft.building]),
            "latitude": place.latitude, "longitude": place.longitude, "members": .integer(Int64(draft.members)),
            "capacity": .integer(14), "answers": .text(draft.answers), "leader": .text(draft.leader),
            "phone": .text(draft.phone), "mail": .text(""), "link": .text(""), "is_listed": .integer(1),
        ]
    }

    private func questionnaire(_ ministry: Identifier<CommunityRecord>) throws {
        let questions: [(code: String, label: String, kind: String, options: String, weight: String)] = [
            ("year", "Your year", "choice", "First year\nSecond year\nThird year", "condition"),
            ("time", "When do you have time?", "slots", "", "condition"),
            ("likes", "What do you like?", "several", "Talking\nMusic\nSport\nCooking", "wish"),
            ("more", "Anything the leader should know?", "text", "", "none"),
        ]
        for (index, question) in questions.enumerated() {
            _ = try insert(
                .questions,
                [
                    "ministry": ministry.sqlValue, "code": .text(question.code), "label": .text(question.label),
                    "kind": .text(question.kind), "options": .text(question.options),
                    "is_required": .integer(question.code == "time" ? 1 : 0), "weight": .text(question.weight),
                    "page": .integer(index < 2 ? 1 : 2), "position": .integer(Int64(index + 1)),
                ]
            )
        }
    }

    // MARK: - The school's calendar

    /// A term with its holidays, as the feed of each campus would list it.
    func school() throws {
        let today = host.zone.local(host.clock.now()).day
        let campuses: [Identifier<CommunityRecord>] = try transaction.query(
            "SELECT id FROM community_campus ORDER BY number"
        ).map { try $0.get(0) }
        for campus in campuses {
            let source = try insert(
                .sources,
                [
                    "name": .text("Calendrier universitaire"), "kind": .text("school"),
                    "address": .text("https://example.org/calendar.ics"), "campus": campus.sqlValue,
                    "ministry": .null, "is_video": .integer(0), "audience": .text("all"),
                ]
            )
            for (index, date) in DemoContent.schoolDates.enumerated() {
                try transaction.execute(
                    """
                    INSERT INTO community_school_date (source, uid, campus, title, text, place, starts_at, ends_at,
                        is_all_day, sequence, changed_at)
                    VALUES (\(source), \("term-" + String(index)), \(campus), \(date.title), '', '',
                        \(host.zone.moment(LocalMoment(day: today + date.first, second: 0))),
                        \(host.zone.moment(LocalMoment(day: today + date.first + date.days, second: 0))), 1, 0,
                        \(host.clock.now()))
                    """
                )
            }
            try transaction.execute(
                """
                UPDATE community_source SET read_at = \(host.clock.now()), entries = \(DemoContent.schoolDates.count)
                WHERE id = \(source)
                """
            )
        }
    }

    // MARK: - Missions and resources

    func others(_ ministries: [Identifier<CommunityRecord>]) throws {
        let today = host.zone.local(host.clock.now()).day
        for (index, mission) in DemoContent.missions.enumerated() {
            _ = try insert(
                .missions,
                [
                    "ministry": ministries[index % ministries.count].sqlValue, "title": .text(mission.title),
                    "place": .text(mission.place), "first_day": .integer(Int64(today + 150 + index * 20)),
                    "last_day": .integer(Int64(today + 164 + index * 20)),
                    "leaders": .text(DemoContent.leaderNames[index] + " " + DemoContent.leaderSurnames[index]),
                    "cost": .text("\(300 + index * 50) €"),
                    "text": .text(mission.text), "link": .text("https://example.org/apply"),
                ]
            )
        }
        for (index, resource) in DemoContent.resources.enumerated() {
            let publishedAt = host.clock.now().advanced(milliseconds: -Int64(index + 1) * 3 * 86_400_000)
            var values = RecordRules.defaults(publishedAt)
            values["title"] = .text(resource.title)
            values["kind"] = .text(resource.kind)
            values["link"] = .text(resource.link)
            values["topic"] = .text(resource.topic)
            values["tags"] = .text(resource.topic.lowercased())
            values["text"] = .text("")
            values["audience"] = .text(index == 3 ? "leaders" : "all")
            values["opens_beside"] = .integer(0)
            _ = try insert(.resources, values)
        }
    }
}
