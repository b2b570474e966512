import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct Resource: Sendable {
    enum Kind: String, Sendable, Codable, CaseIterable, SQLBindable, SQLReadable {
        case video
        /// A recording, such as a podcast episode.
        case audio
        case article
        case site
        /// A social media account.
        case social
    }

    let id: Identifier<CommunityRecord>
    let kind: Kind
    let title: String
    let text: String
    let link: String
    let topic: String
    let tags: String
    let pictureLink: String
    let mediaLink: String
    let isForLeaders: Bool
    let publishedAt: Timestamp
    /// Whether its page opens in the app: its site allows it, and no editor has turned it off.
    let opensInside: Bool

    static let columns: SQL = """
        id, kind, title, text, link, topic, tags, picture_link, media_link, audience, published_at,
            opens_inside * (1 - opens_beside)
        FROM community_resource
        """

    init(_ row: Row) throws {
        var reader = RowReader(row)
        id = try reader.next()
        kind = try reader.next()
        title = try reader.next()
        text = try reader.next()
        link = try reader.next()
        topic = try reader.next()
        tags = try reader.next()
        pictureLink = try reader.next()
        mediaLink = try reader.next()
        isForLeaders = try reader.next(as: String.self) == "leaders"
        publishedAt = try reader.next()
        opensInside = try reader.next()
    }

    /// Playback in the app; `nil` if it opens outside.
    var playback: Playback? {
        switch kind {
        case .video: Playback(film: link) ?? (mediaLink.isEmpty ? nil : Playback(.film, mediaLink))
        case .audio: mediaLink.isEmpty ? nil : Playback(.sound, mediaLink)
        case .article, .site, .social: opensInside ? Playback(.frame, link) : nil
        }
    }
}

/// The filter of the list of resources.
struct ResourceQuery: Codable, Sendable {
    var tag: String?
    var kind: String?
    var search: String?
    /// The end of the previous page.
    var before: String?
    /// The numbers of ministries, separated by points, if the device sends none.
    var ministries: String?
}

struct ResourceStore {
    private static let mostSearched = 20_000
    private static let mostFound = 1000

    let transaction: any Transaction

    /// The public resources, of all and of some ministries, newest first.
    func list(
        _ query: ResourceQuery,
        ministries: [Int],
        withHidden: Bool,
        limit: Int
    ) throws -> [Resource] {
        var wanted: SQL =
            "(ministry IS NULL OR ministry IN (SELECT id FROM community_ministry WHERE number IN \(list: ministries)))"
        if !withHidden { wanted.append(" AND audience = 'all'") }
        if let tag = query.tag, !tag.isEmpty {
            let words = "%," + tag.lowercased() + ",%"
            wanted.append(" AND (',' || lower(tags) || ',' LIKE \(words) OR lower(topic) = \(tag.lowercased()))")
        }
        if let kind = query.kind.flatMap(Resource.Kind.init(rawValue:)) { wanted.append(" AND kind = \(kind)") }
        if let found = try find(query.search, wanted) { wanted.append(" AND id IN \(list: found)") }
        if let cursor = query.before.flatMap(Self.cursor) {
            wanted.append(
                " AND (published_at < \(cursor.0) OR (published_at = \(cursor.0) AND id < \(cursor.1)))"
            )
        }
        return try transaction.query(
            """
            SELECT \(Resource.columns) WHERE \(wanted) ORDER BY published_at DESC, id DESC LIMIT \(limit)
            """
        ).map(Resource.init)
    }

    /// The newest resources whose titles, topics or tags match a search; `nil` without a search.
    private func find(_ search: String?, _ wanted: SQL) throws -> [Identifier<CommunityRecord>]? {
        let search = TitleSearch(search ?? "")
        if search.isEmpty { return nil }
        let rows = try transaction.query(
            """
            SELECT id, title, topic, tags FROM community_resource WHERE \(wanted)
            ORDER BY published_at DESC, id DESC LIMIT \(Self.mostSearched)
            """
        )
        return try rows.filter { row in
            let texts: [String] = try (1...3).map { try row.get($0) }
            return search.finds(texts.joined(separator: " "))
        }.prefix(Self.mostFound).map { try $0.get(0) }
    }

    /// A resource; those for leaders are visible to leaders only.
    func find(_ id: Identifier<CommunityRecord>, withHidden: Bool) throws -> Resource? {
        let found = try transaction.first("SELECT \(Resource.columns) WHERE id = \(id)").map(Resource.init)
        return found.flatMap { $0.isForLeaders && !withHidden ? nil : $0 }
    }

    private static func cursor(_ text: String) -> (Timestamp, Identifier<CommunityRecord>)? {
        guard let cursor = EventCursor(text) else { return nil }
        return (cursor.startsAt, cursor.id.of(CommunityRecord.self))
    }

    /// The filters on offer.
    struct Facets: Sendable {
        var kinds: [Resource.Kind] = []
        /// Topics and tags without duplicates, most frequent first.
        var topics: [String] = []
    }

    /// The kinds, topics and tags of public resources.
    func facets(limit: Int) throws -> Facets {
        let rows = try transaction.query(
            """
            SELECT kind, topic, tags FROM community_resource WHERE audience = 'all'
            ORDER BY published_at DESC LIMIT 1000
            """
        )
        var kinds: Set<Resource.Kind> = []
        var counts: [String: (name: String, count: Int)] = [:]
        for row in rows {
            kinds.insert(try row.get(0))
            let topic: String = try row.get(1)
            let names = (topic.isEmpty ? [] : [topic]) + (try row.get(2, as: String.self)).listed
            var seen: Set<String> = []
            for name in names where seen.insert(name.lowercased()).inserted {
                counts[name.lowercased(), default: (name, 0)].count += 1
            }
        }
        let sorted = counts.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
        return Facets(
            kinds: Resource.Kind.allCases.filter(kinds.contains),
            topics: sorted.prefix(limit).map(\.value.name)
        )
    }
}
