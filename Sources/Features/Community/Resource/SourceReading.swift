import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Logging

/// Reads editors' feeds regularly, with deadlines that survive restarts.
///
/// The last content stays through weeks of failures. Entries missing from a feed stay too, as an archive; only a
/// school's calendar is always the current content of its feed. Feeds are read in parallel, each within limits of size
/// and time, and stored in short transactions: after an interruption the whole feed is read again, without duplicates.
struct SourceReading: Sendable {
    static let kind = "community.source"
    private static let hour: Int64 = 3_600_000
    private static let longestPause: Int64 = 24 * 3_600_000
    private static let mostBytes = 8 * 1024 * 1024
    /// The most time to parse a feed after its download.
    private static let longestReading = Duration.seconds(15)

    let host: CommunityHost

    /// The handlers that read feeds, and check whether sites allow embedding in the app, by kind.
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

    /// The parsed content, with an error if entries were left out.
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

    /// Records a failure: the former content stays, and each retry comes later.
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

/// Imports the entries of feeds with videos, episodes and articles.
struct ResourceImport: Sendable {
    private static let entriesAtOnce = 50

    let host: CommunityHost

    /// Imports a feed's entries, some per transaction, and updates known ones.
    ///
    /// - Returns: the number of entries.
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
