import CrosstownCalendar
import CrosstownKit
import CrosstownSQL
import CrosstownValues

struct SchoolDates: Sendable {
    private static let most = 3000
    /// For how many days a series is expanded, and how many of its dates are stored at most.
    private static let (days, mostOfSeries) = (800, 200)

    struct Date: Sendable {
        let entry: CalendarEntry
        let from: Timestamp
        let to: Timestamp
    }

    let all: [Date]
    /// The number of events above the limit.
    let leftOut: Int
    /// Whether the calendar has no events, as after its server lost it.
    let isEmpty: Bool

    /// Expands every series of a calendar.
    ///
    /// - Throws: `CancellationError` if the reading is canceled.
    init(_ entries: [CalendarEntry], isEmpty: Bool, _ host: CommunityHost) throws {
        let zone = host.zone
        let changes = Dictionary(grouping: entries.filter { $0.replaces != nil }, by: \.uid)
        var all: [Date] = []
        var leftOut = 0
        for entry in entries where entry.replaces == nil {
            try Task.checkCancellation()
            guard all.count < Self.most else {
                leftOut += 1
                continue
            }
            let dates = Self.dates(of: entry, changes[entry.uid] ?? [], zone)
            all += dates.prefix(Self.most - all.count)
        }
        self.all = all
        self.leftOut = leftOut
        self.isEmpty = isEmpty
    }

    private static func dates(of entry: CalendarEntry, _ changes: [CalendarEntry], _ zone: ZoneTimes) -> [Date] {
        let length = entry.ends(by: zone).milliseconds(since: entry.begins(by: zone))
        return entry.moments(by: zone, days: days, limit: mostOfSeries).map { moment in
            if let change = CalendarEntry.change(at: moment, of: changes, by: zone) {
                return Date(entry: change, from: change.begins(by: zone), to: change.ends(by: zone))
            }
            let end = moment.advanced(milliseconds: entry.additionLengths[moment] ?? length)
            return Date(entry: entry, from: moment, to: end)
        }
    }
}

extension SchoolDates {
    private struct Key: Hashable {
        let uid: String
        let startsAt: Timestamp
    }

    /// The dates to store, one per identifier and start.
    fileprivate var stored: [SchoolDate] {
        var seen: Set<Key> = []
        return all.map { SchoolDate($0) }.filter { seen.insert(Key(uid: $0.uid, startsAt: $0.startsAt)).inserted }
    }
}

extension SchoolDate {
    fileprivate init(_ date: SchoolDates.Date) {
        let entry = date.entry
        let isAllDay = if case .days = entry.times { true } else { false }
        self.init(
            uid: entry.uid,
            title: String(entry.title.prefix(200)),
            text: String(entry.text.prefix(2000)),
            place: String(entry.place.prefix(200)),
            startsAt: date.from,
            endsAt: date.to,
            isAllDay: isAllDay,
            sequence: entry.sequence,
            changedAt: entry.changedAt,
            isCancelled: entry.isCancelled
        )
    }
}

/// Imports the calendar of a school, and changes only its feed's dates.
///
/// So that no one sees half a calendar and no write waits for a whole one, a reading is stored next to the current one,
/// some dates at a time, then published at once, and the former one is deleted. After a failure the former one stays,
/// and the feed is read again.
struct SchoolImport: Sendable {
    private static let datesAtOnce = 200

    let host: CommunityHost

    /// Replaces the feed's former dates; an empty feed changes nothing.
    ///
    /// - Returns: the number of dates.
    func take(_ dates: SchoolDates, _ source: SourceReading.Source) async throws -> Int {
        guard let campus = source.campus, !dates.isEmpty else { return 0 }
        let told = dates.stored
        let areShown = try await host.database.read {
            try SchoolStore(transaction: $0).shows(told, of: source.id, at: campus)
        }
        if !areShown { try await show(told, of: source.id, at: campus) }
        try await removeFormer(of: source.id)
        return dates.all.count
    }

    private func show(
        _ dates: [SchoolDate],
        of source: Identifier<CommunityRecord>,
        at campus: Identifier<CommunityRecord>
    ) async throws {
        let reading = try await host.database.write { try SchoolStore(transaction: $0).beginReading(of: source) }
        // The feed may have been deleted meanwhile.
        guard let reading else { return }
        for some in dates.chunks(of: Self.datesAtOnce) {
            try await host.database.write { transaction in
                let store = SchoolStore(transaction: transaction)
                for date in some { try store.insert(date, reading, of: source, at: campus) }
            }
        }
        try await host.database.write { try SchoolStore(transaction: $0).show(reading, of: source) }
    }

    /// Deletes former and failed readings.
    private func removeFormer(of source: Identifier<CommunityRecord>) async throws {
        var removed = Self.datesAtOnce
        while removed == Self.datesAtOnce {
            removed = try await host.database.write {
                try SchoolStore(transaction: $0).removeFormer(of: source, atMost: Self.datesAtOnce)
            }
        }
    }
}
