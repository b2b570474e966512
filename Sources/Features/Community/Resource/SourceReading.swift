import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Logging

/// Reads the feeds that editors name, again and again: each has a deadline that outlives restarts.
///
/// What was read last stays through weeks of failures. What a feed no longer tells stays too, as an archive; only a
/// school's calendar is what its feed says now. Feeds are read side by side, each within limits of size and time, and what
/// they tell is stored in short transactions: one that breaks off is read again as a whole, which changes nothing twice.
struct SourceReading: Sendable {
    static let kind = "community.source"
    private static let hour: Int64 = 3_600_000
    private static let longestPause: Int64 = 24 * 3_600_000
    private static let mostBytes = 8 * 1024 * 1024
    /// How long it may take to understand a feed, which has come by then.
    private static let longestReading = Duration.seconds(15)

    let host: CommunityHost

    /// What reads a feed, and asks sites whether they may be shown within the app, by kind.
    var handlers: [String: OutboundTaskRunner.Handler] {
        [
            Self.kind: { [self] deadline in
                if let id = Identifier<CommunityRecord>(deadline.subject) { try await read(id) }
            },
            FramingCheck.kind: { [host] deadline in
                if let id = Identifier<CommunityRecord>(deadline.subject) { try await FramingCheck(host: host).ask(id) }
            },
        ]
    }

    /// One feed.
    struct Source: Sendable {
        let id: Identifier<CommunityRecord>
        let kind: String
        let address: String
        let campus: Identifier<CommunityRecord>?
        let ministry: Identifier<CommunityRecord>?
        let isVideo: Bool
        let audience: String
        let failures: Int
    }

    /// Reads one feed, and keeps what it tells.
    func read(_ id: Identifier<CommunityRecord>) async throws {
        let source = try await host.database.read { transaction in
            try transaction.first(
                """
                SELECT id, kind, address, campus, ministry, is_video, audience, failures FROM community_source
                WHERE id = \(id)
                """
            ).map(Self.source)
        }
        guard let source else {
            try await host.database.write { try Deadlines.cancel($0, kind: Self.kind, subject: id.description) }
            return
        }
        do {
            let bytes = try await host.documents.read(source.address, atMost: Self.mostBytes)
            let reading = try await host.feeds.run(for: source.id.description, within: Self.longestReading) {
                try content(source, bytes)
            }
            try await keep(source, reading)
        } catch let error as DatabaseError {
            throw error
        } catch {
            try await fail(source, error)
        }
    }

    private static func source(_ row: Row) throws -> Source {
        var reader = RowReader(row)
        return Source(
            id: try reader.next(),
            kind: try reader.next(),
            address: try reader.next(),
            campus: try reader.next(),
            ministry: try reader.next(),
            isVideo: try reader.next(),
            audience: try reader.next(),
            failures: try reader.next()
        )
    }

    private enum Content: Sendable {
        case feed(Feed)
        case school(SchoolDates)
        case events(EventImport.Calendar)
    }

    /// What was read, and what was left out.
    private struct Reading: Sendable {
        let content: Content
        var fault: SourceFault?
    }

    private func content(_ source: Source, _ bytes: [UInt8]) throws -> Reading {
        if source.kind == "resources" { return Reading(content: .feed(try Feed(bytes))) }
        let reader = CalendarReader(zone: host.zone) { NamedZones.secondsFromUTC($0, at: $1) }
        let (_, entries, hidden, all, leftOut) = try reader.read(bytes)
        if source.kind == "school" {
            let dates = try SchoolDates(entries, isEmpty: entries.isEmpty && hidden.isEmpty, host)
            return Reading(content: .school(dates), fault: SourceFault(leftOut: leftOut + dates.leftOut, of: all))
        }
        let calendar = EventImport.Calendar(entries, hidden: hidden, host)
        return Reading(content: .events(calendar), fault: SourceFault(leftOut: leftOut + calendar.leftOut, of: all))
    }

    private func keep(_ source: Source, _ reading: Reading) async throws {
        let count: Int
        switch reading.content {
        case .feed(let feed): count = try await ResourceImport(host: host).take(feed, source)
        case .school(let dates): count = try await SchoolImport(host: host).take(dates, source)
        case .events(let calendar): count = try await EventImport.take(calendar, source, host)
        }
        try await host.database.write { [self] transaction in
            let now = host.clock.now()
            try transaction.execute(
                """
                UPDATE community_source SET read_at = \(now), failures = 0, fault = \(reading.fault?.stored ?? ""),
                    entries = \(count)
                WHERE id = \(source.id)
                """
            )
            try schedule(source, after: Self.hour, transaction)
        }
    }

    /// Notes a failure; what was read before stays, and the next try comes later each time.
    private func fail(_ source: Source, _ error: any Error) async throws {
        host.logger.notice("feed not read", metadata: ["source": "\(source.id)", "error": "\(type(of: error))"])
        let pause = min(Self.hour << Int64(min(source.failures, 5)), Self.longestPause)
        let fault = SourceFault(error).stored
        try await host.database.write { [self] transaction in
            try transaction.execute(
                """
                UPDATE community_source SET failures = failures + 1, fault = \(fault) WHERE id = \(source.id)
                """
            )
            try schedule(source, after: pause, transaction)
        }
    }

    private func schedule(_ source: Source, after pause: Int64, _ transaction: any Transaction) throws {
        try Deadlines.schedule(
            transaction,
            kind: Self.kind,
            subject: source.id.description,
            dueAt: host.clock.now().advanced(milliseconds: pause)
        )
    }
}

/// Takes over what feeds of videos, episodes and articles tell.
struct ResourceImport: Sendable {
    private static let entriesAtOnce = 50

    let host: CommunityHost

    /// Takes over a feed's entries, some in each transaction; those known already are brought up to date.
    ///
    /// - Returns: how many entries it has.
    func take(_ feed: Feed, _ source: SourceReading.Source) async throws -> Int {
        for entries in feed.entries.chunks(of: Self.entriesAtOnce) {
            try await host.database.write { try store(entries, of: feed.title, source, $0) }
        }
        try await host.database.write { try FramingCheck(host: host).begin(of: source.id, $0) }
        return feed.entries.count
    }

    private func store(
        _ entries: ArraySlice<Feed.Entry>,
        of title: String,
        _ source: SourceReading.Source,
        _ transaction: any Transaction
    ) throws {
        for entry in entries {
            let kind: Resource.Kind = source.isVideo ? .video : entry.media == nil ? .article : .audio
            try transaction.execute(
                """
                INSERT INTO community_resource (id, ministry, kind, title, text, link, topic, tags, picture_link,
                    media_link, audience, published_at, source, source_uid)
                VALUES (\(host.ids.next(CommunityRecord.self)), \(source.ministry), \(kind), \(entry.title), \(entry.text),
                    \(entry.link), \(String(title.onOneLine.prefix(60))), \(entry.tags.joined(separator: ",")),
                    \(entry.picture ?? ""), \(source.isVideo ? "" : entry.media ?? ""), \(source.audience),
                    \(entry.publishedAt ?? host.clock.now()), \(source.id), \(entry.id))
                ON CONFLICT (source, source_uid) WHERE source IS NOT NULL DO UPDATE SET title = excluded.title,
                    text = excluded.text, link = excluded.link, tags = excluded.tags,
                    picture_link = excluded.picture_link, media_link = excluded.media_link
                """
            )
        }
    }
}
