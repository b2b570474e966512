import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Logging
import ServiceLifecycle

/// Reads the feeds that editors name, again and again: each has a deadline that outlives restarts.
///
/// What was read last stays through weeks of failures. What a feed no longer tells stays too, as an archive; only a
/// school's calendar is what its feed says now.
struct SourceReading: Service {
    static let kind = "community.source"
    private static let hour: Int64 = 3_600_000
    private static let longestPause: Int64 = 24 * 3_600_000
    private static let mostBytes = 8 * 1024 * 1024

    let host: CommunityHost

    /// Reads feeds until shutdown.
    func run() async throws {
        let runner = OutboundTaskRunner(
            database: host.database,
            clock: host.clock,
            sleeper: host.sleeper,
            handlers: handlers
        )
        await cancelWhenGracefulShutdown { try? await runner.run() }
    }

    /// What reads a feed, and asks sites whether they may be shown within the app, by kind, in an `OutboundTaskRunner`.
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
            try await keep(source, try content(source, bytes))
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
        case calendar([CalendarEntry])
    }

    private func content(_ source: Source, _ bytes: [UInt8]) throws -> Content {
        if source.kind == "resources" { return .feed(try Feed(bytes)) }
        let reader = CalendarReader(zone: host.zone) { NamedZones.secondsFromUTC($0, at: $1) }
        return .calendar(try reader.read(bytes).entries)
    }

    private func keep(_ source: Source, _ content: Content) async throws {
        try await host.database.write { [self] transaction in
            let now = host.clock.now()
            let count: Int
            switch content {
            case .feed(let feed): count = try ResourceImport(transaction: transaction, host: host).take(feed, source)
            case .calendar(let entries) where source.kind == "school":
                count = try SchoolImport(transaction: transaction, host: host).take(entries, source)
            case .calendar(let entries):
                count = try EventImport(transaction: transaction, host: host).take(entries, source)
            }
            try transaction.execute(
                """
                UPDATE community_source SET read_at = \(now), failures = 0, fault = '', entries = \(count)
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
        let fault = Self.words(error)
        try await host.database.write { [self] transaction in
            try transaction.execute(
                """
                UPDATE community_source SET failures = failures + 1, fault = \(fault) WHERE id = \(source.id)
                """
            )
            try schedule(source, after: pause, transaction)
        }
    }

    private static func words(_ error: any Error) -> String {
        switch error {
        case Feed.Fault.entities: "It brings entities of its own along, which is refused."
        case Feed.Fault.noFeed: "It is no feed."
        case is CalendarReader.Fault: "It is no calendar."
        default: "It could not be read."
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
struct ResourceImport {
    let transaction: any Transaction
    let host: CommunityHost

    /// Takes over a feed's entries; those known already are brought up to date.
    ///
    /// - Returns: how many entries it has.
    func take(_ feed: Feed, _ source: SourceReading.Source) throws -> Int {
        for entry in feed.entries {
            let kind: Resource.Kind = source.isVideo ? .video : entry.media == nil ? .article : .audio
            try transaction.execute(
                """
                INSERT INTO community_resource (id, ministry, kind, title, text, link, topic, tags, picture_link,
                    media_link, audience, published_at, source, source_uid)
                VALUES (\(host.ids.next(CommunityRecord.self)), \(source.ministry), \(kind), \(entry.title), \(entry.text),
                    \(entry.link), \(String(feed.title.prefix(60))), \(entry.tags.joined(separator: ",")),
                    \(entry.picture ?? ""), \(source.isVideo ? "" : entry.media ?? ""), \(source.audience),
                    \(entry.publishedAt ?? host.clock.now()), \(source.id), \(entry.id))
                ON CONFLICT (source, source_uid) WHERE source IS NOT NULL DO UPDATE SET title = excluded.title,
                    text = excluded.text, link = excluded.link, tags = excluded.tags,
                    picture_link = excluded.picture_link, media_link = excluded.media_link
                """
            )
        }
        try FramingCheck(host: host).begin(of: source.id, transaction)
        return feed.entries.count
    }
}
