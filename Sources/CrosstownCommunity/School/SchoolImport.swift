import CrosstownCalendar
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The dates that a school's calendar tells.
struct SchoolDates: Sendable {
    private static let most = 3000
    /// For how many days a series is followed, and how many of its dates are stored at most.
    private static let (days, mostOfSeries) = (800, 200)

    /// One date: what is said of it, and when it is.
    struct Date: Sendable {
        let entry: CalendarEntry
        let from: Timestamp
        let to: Timestamp
    }

    let all: [Date]
    /// Whether the calendar has no event at all, as that of a server that has lost it.
    let isEmpty: Bool

    /// Follows every series of a calendar.
    ///
    /// - Throws: `CancellationError` once nobody waits for it.
    init(_ entries: [CalendarEntry], isEmpty: Bool, _ host: CommunityHost) throws {
        let zone = host.zone
        let changes = Dictionary(grouping: entries.filter { $0.replaces != nil }, by: \.uid)
        var all: [Date] = []
        for entry in entries where entry.replaces == nil && all.count < Self.most {
            try Task.checkCancellation()
            let dates = Self.dates(of: entry, changes[entry.uid] ?? [], zone)
            all += dates.prefix(Self.most - all.count)
        }
        self.all = all
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

/// Takes over the calendar of a school; only what its feed tells is touched.
struct SchoolImport: Sendable {
    let host: CommunityHost

    /// Takes over dates in place of those that the feed told before; a feed without any changes nothing.
    ///
    /// - Returns: how many dates there are.
    func take(_ dates: SchoolDates, _ source: SourceReading.Source) async throws -> Int {
        guard let campus = source.campus, !dates.isEmpty else { return 0 }
        // In one transaction, since nobody may see half a calendar; it is some thousand short statements.
        try await host.database.write { transaction in
            try transaction.execute("DELETE FROM community_school_date WHERE source = \(source.id)")
            for date in dates.all { try insert(date, source, campus, transaction) }
        }
        return dates.all.count
    }

    private func insert(
        _ date: SchoolDates.Date,
        _ source: SourceReading.Source,
        _ campus: Identifier<CommunityRecord>,
        _ transaction: any Transaction
    ) throws {
        let entry = date.entry
        let isAllDay = if case .days = entry.times { true } else { false }
        try transaction.execute(
            """
            INSERT INTO community_school_date (source, uid, campus, title, text, place, starts_at, ends_at, is_all_day,
                sequence, changed_at, is_cancelled)
            VALUES (\(source.id), \(entry.uid), \(campus), \(String(entry.title.prefix(200))),
                \(String(entry.text.prefix(2000))), \(String(entry.place.prefix(200))), \(date.from), \(date.to),
                \(isAllDay), \(entry.sequence), \(entry.changedAt), \(entry.isCancelled))
            ON CONFLICT (source, uid, starts_at) DO NOTHING
            """
        )
    }
}
