import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// A calendar file with its cache tag.
struct CalendarFile: Sendable {
    let bytes: [UInt8]
    let tag: String
    let changedAt: Timestamp
}

/// Creates calendars of one event, of ministries in the address, and of a school.
struct CalendarFeeds: Sendable {
    /// For how many days past events stay in a calendar.
    private static let keptDays: Int64 = 60
    private static let mostTimes = 4000

    let host: CommunityHost
    private let cache = FeedCache()

    init(host: CommunityHost) { self.host = host }

    /// The calendar of some ministries.
    ///
    /// The address has all parameters, so no data about the user is stored.
    ///
    /// - Returns: `nil` if the client has the current version in its cache.
    func ministries(_ numbers: [Int], source: String, known: String?) async throws -> CalendarFile? {
        try await host.database.read { [self] transaction in
            let now = host.clock.now()
            let ministries = try MinistryStore(transaction: transaction).ministries(numbered: numbers)
            let ids = ministries.map(\.id)
            let store = EventStore(transaction: transaction)
            let mark = try store.calendarMark(of: ids, at: now)
            let day = now.milliseconds / 86_400_000
            let tag = Self.tag([
                source, Self.name(ministries), "\(mark.changedAt.milliseconds)", "\(mark.count)", "\(day)",
            ])
            if known == tag { return nil }
            if let kept = cache.find(source, tag: tag) { return kept }
            let since = now.advanced(milliseconds: -Self.keptDays * 86_400_000)
            let times = try store.calendar(of: ids, at: now, since: since, limit: Self.mostTimes)
            let bytes = CalendarWriter.write(
                name: Self.name(ministries),
                source: source,
                zone: host.zone,
                entries: entries(times)
            )
            let file = CalendarFile(bytes: bytes, tag: tag, changedAt: mark.changedAt)
            cache.keep(file, at: source)
            return file
        }
    }

    func isEmpty(_ numbers: [Int]) async throws -> Bool {
        try await host.database.read { [host] transaction in
            let ministries = try MinistryStore(transaction: transaction).ministries(numbered: numbers)
            let mark = try EventStore(transaction: transaction).calendarMark(
                of: ministries.map(\.id),
                at: host.clock.now()
            )
            return mark.count == 0
        }
    }

    private static func name(_ ministries: [Ministry]) -> String {
        let names = ministries.prefix(3).map(\.name).joined(separator: ", ")
        return ministries.count > 3 ? names + " +\(ministries.count - 3)" : names
    }

    /// The calendar of one event with all its occurrences.
    ///
    /// - Throws: `Problem` with status 404.
    func event(_ id: Identifier<Occurrence>) async throws -> CalendarFile {
        try await host.database.read { [self] transaction in
            let store = EventStore(transaction: transaction)
            guard let found = try store.findOccurrence(id), found.event.isVisible(at: host.clock.now()) else {
                throw Problem.notFound("Event")
            }
            let times = try store.calendar(of: found.event.id)
            let bytes = CalendarWriter.write(
                name: found.event.title,
                source: nil,
                zone: host.zone,
                entries: entries(times)
            )
            let tag = Self.tag([found.event.id.description, "\(found.event.changedAt.milliseconds)"])
            return CalendarFile(bytes: bytes, tag: tag, changedAt: found.event.changedAt)
        }
    }

    /// The calendar of a campus with the dates of its own feed.
    ///
    /// - Throws: `Problem` with status 404.
    func school(_ number: Int, source: String) async throws -> CalendarFile {
        try await host.database.read { [self] transaction in
            guard
                let campus = try MinistryStore(transaction: transaction).campuses().first(where: { $0.number == number }
                )
            else { throw Problem.notFound("Campus") }
            let since = host.clock.now().advanced(milliseconds: -Self.keptDays * 86_400_000)
            let dates = try SchoolStore(transaction: transaction).dates(of: campus.id, since: since, limit: 2000)
            let bytes = CalendarWriter.write(
                name: campus.name,
                source: source,
                zone: host.zone,
                entries: dates.map { entry($0) }
            )
            let changed = dates.map(\.changedAt).max() ?? Timestamp(milliseconds: 0)
            return CalendarFile(
                bytes: bytes,
                tag: Self.tag([String(decoding: bytes, as: UTF8.self)]),
                changedAt: changed
            )
        }
    }

    private func entry(_ date: SchoolDate) -> CalendarEntry {
        CalendarEntry(
            uid: "school-\(Self.tag([date.uid, "\(date.startsAt.milliseconds)"]))@\(host.hostName)",
            sequence: date.sequence,
            madeAt: date.changedAt,
            changedAt: date.changedAt,
            times: Self.times(date.startsAt, date.endsAt, date.isAllDay, host.zone),
            title: date.title,
            text: date.text,
            place: date.place,
            isCancelled: date.isCancelled
        )
    }

    private static func times(
        _ from: Timestamp,
        _ to: Timestamp,
        _ isAllDay: Bool,
        _ zone: ZoneTimes
    ) -> CalendarEntry.Times {
        guard isAllDay else { return .moments(from: from, to: to) }
        let first = zone.local(from).day
        let last = zone.local(to)
        return .days(from: first, to: max(first + 1, last.second > 0 ? last.day + 1 : last.day))
    }

    static func times(_ occurrence: Occurrence, _ event: CommunityEvent, _ zone: ZoneTimes) -> CalendarEntry.Times {
        times(occurrence.startsAt, occurrence.endsAt, event.isAllDay, zone)
    }

    /// Entries of events: one for a single event, a series with its exceptions, and each occurrence that differs.
    ///
    /// A series that is canceled as a whole has one canceled entry.
    private func entries(_ times: [EventAt]) -> [CalendarEntry] {
        let byEvent = Dictionary(grouping: times, by: \.event.id)
        return byEvent.values.sorted { $0[0].event.id < $1[0].event.id }.flatMap { entries(of: $0) }
    }

    private func entries(of times: [EventAt]) -> [CalendarEntry] {
        let event = times[0].series
        let wanted = OccurrencePlan.moments(of: event, host.zone)
        let ours = Set(wanted)
        let first = times.first { ours.contains($0.occurrence.ruleAt) } ?? times[0]
        guard let rule = CrosstownCalendar.RecurrenceRule(event.rule) else {
            let others = times.filter { $0.occurrence.id != first.occurrence.id }
            return [entry(first.event, first.occurrence, rule: nil, exceptions: [])] + others.map(additional)
        }
        let planned = Set(times.map(\.occurrence.ruleAt))
        let exceptions = wanted.filter { !planned.contains($0) }
        var master = entry(event, first.occurrence, rule: bounded(rule, wanted), exceptions: exceptions)
        master.times = Self.times(event.startsAt, event.endsAt, event.isAllDay, host.zone)
        let others = times.filter { !ours.contains($0.occurrence.ruleAt) }.map(additional)
        if event.state == .cancelled { return [master] + others }
        let length = event.endsAt.milliseconds(since: event.startsAt)
        let differing = times.filter { at in
            let isAsLong = at.occurrence.endsAt.milliseconds(since: at.occurrence.startsAt) == length
            return (at.occurrence.differs || !isAsLong) && ours.contains(at.occurrence.ruleAt)
        }
        return [master] + differing.map(replacing) + others
    }

    private func replacing(_ at: EventAt) -> CalendarEntry {
        var entry = entry(at.event, at.occurrence, rule: nil, exceptions: [])
        entry.replaces = at.occurrence.ruleAt
        return entry
    }

    /// An occurrence outside the rule, such as an extra date of an imported calendar: a separate event, since several
    /// calendars ignore lists of dates.
    private func additional(_ at: EventAt) -> CalendarEntry {
        var entry = entry(at.event, at.occurrence, rule: nil, exceptions: [])
        entry.uid = "\(at.series.uid)-\(at.occurrence.ruleAt.milliseconds)@\(host.hostName)"
        return entry
    }

    /// The rule with an end date, so that calendars show as many occurrences as we do.
    private func bounded(
        _ rule: CrosstownCalendar.RecurrenceRule,
        _ wanted: [Timestamp]
    ) -> CrosstownCalendar.RecurrenceRule {
        var rule = rule
        if rule.until == nil { rule.count = wanted.count }
        return rule
    }

    private func entry(
        _ event: CommunityEvent,
        _ occurrence: Occurrence,
        rule: CrosstownCalendar.RecurrenceRule?,
        exceptions: [Timestamp]
    ) -> CalendarEntry {
        let isOff = event.state == .cancelled || (rule == nil && occurrence.isCancelled)
        let note = [event.cancelMessage, rule == nil ? occurrence.note : "", event.text].filter { !$0.isEmpty }
        return CalendarEntry(
            uid: "\(event.uid)@\(host.hostName)",
            sequence: event.sequence,
            madeAt: event.madeAt,
            changedAt: event.changedAt,
            times: Self.times(occurrence, event, host.zone),
            title: isOff ? "Canceled: \(event.title)" : event.title,
            text: note.joined(separator: "\n\n"),
            place: event.place,
            position: (event.position?.rounded).map { ($0.latitude, $0.longitude) },
            link: host.address + CommunityLinks.event(occurrence.id).href,
            tags: event.tags.listed,
            rule: rule,
            exceptions: exceptions,
            isCancelled: isOff
        )
    }

    static func tag(_ parts: [String]) -> String {
        let digest = SHA256.hash(data: Data(parts.joined(separator: "\n").utf8))
        return digest.prefix(12).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
