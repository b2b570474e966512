import CrosstownCommunityRules
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Checks whether the pages of articles and sites allow embedding in the app.
///
/// The server requests them once and then each month, and stores the result, so that users' devices contact no
/// third-party site before they tap.
struct FramingCheck: Sendable {
    static let kind = "community.framing"
    private static let day: Int64 = 86_400_000
    private static let daysKept: Int64 = 30
    private static let mostAtOnce = 50

    let host: CommunityHost

    /// Schedules a new check, whatever its stored result.
    func begin(_ id: Identifier<CommunityRecord>, _ transaction: any Transaction) throws {
        try transaction.execute("UPDATE community_resource SET opens_inside = 0, asked_at = NULL WHERE id = \(id)")
        try schedule(id, after: 0, transaction)
    }

    /// Schedules the first check of a feed's articles, one per second.
    func begin(of source: Identifier<CommunityRecord>, _ transaction: any Transaction) throws {
        let ids: [Identifier<CommunityRecord>] = try transaction.query(
            """
            SELECT id FROM community_resource WHERE source = \(source) AND kind = 'article' AND asked_at IS NULL
            ORDER BY published_at DESC, id LIMIT \(Self.mostAtOnce)
            """
        ).map { try $0.get(0) }
        for (index, id) in ids.enumerated() { try schedule(id, after: Int64(index) * 1000, transaction) }
    }

    /// Checks a resource's page; if its server returns no response, the stored result stays.
    func ask(_ id: Identifier<CommunityRecord>) async throws {
        let link = try await host.database.read { transaction in
            try transaction.first(
                "SELECT link FROM community_resource WHERE id = \(id) AND kind IN ('article', 'site', 'social')"
            ).map { try $0.get(0, as: String.self) }
        }
        guard let link else {
            try await host.database.write { try Deadlines.cancel($0, kind: Self.kind, subject: id.description) }
            return
        }
        let isAllowed = await isAllowed(link)
        try await host.database.write { [self] transaction in
            let now = host.clock.now()
            if let isAllowed {
                try transaction.execute(
                    """
                    UPDATE community_resource SET opens_inside = \(isAllowed), asked_at = \(now)
                    WHERE id = \(id) AND link = \(link)
                    """
                )
            } else {
                try transaction.execute("UPDATE community_resource SET asked_at = \(now) WHERE id = \(id)")
            }
            try schedule(id, after: (isAllowed == nil ? 1 : Self.daysKept) * Self.day, transaction)
        }
    }

    /// Whether a page allows embedding here; `nil` if its server does not say.
    private func isAllowed(_ link: String) async -> Bool? {
        // Browsers don't show an insecure page within a secure one.
        guard let playback = Playback(.frame, link) else { return false }
        guard let head = try? await host.documents.head(of: link) else { return nil }
        // The content security policy allows only the link's origin: a redirect to another one would show nothing.
        guard Playback(.frame, head.address)?.origin == playback.origin else { return false }
        return Framing(fields: head.fields.map { ($0.name, $0.value) }, within: host.address).isAllowed
    }

    private func schedule(
        _ id: Identifier<CommunityRecord>,
        after milliseconds: Int64,
        _ transaction: any Transaction
    ) throws {
        try Deadlines.schedule(
            transaction,
            kind: Self.kind,
            subject: id.description,
            dueAt: host.clock.now().advanced(milliseconds: milliseconds)
        )
    }
}

/// Whether a resource opens in the app, for its editors.
struct FramingState {
    private let text: LocalizedText?

    static func read(_ id: Identifier<CommunityRecord>, _ host: CommunityHost) async throws -> FramingState {
        let row = try await host.database.read { transaction in
            try transaction.first(
                "SELECT kind, opens_inside, opens_beside, asked_at FROM community_resource WHERE id = \(id)"
            )
        }
        guard let row else { return FramingState(text: nil) }
        let kind: Resource.Kind = try row.get(0)
        if kind == .video || kind == .audio { return FramingState(text: nil) }
        let asked: Timestamp? = try row.get(3)
        return FramingState(text: try state(row.get(1), row.get(2), asked != nil))
    }

    private static func state(_ isAllowed: Bool, _ isBeside: Bool, _ isAsked: Bool) -> LocalizedText {
        if isBeside { return "Opens outside the app because an editor chose this." }
        if isAllowed { return "Opens in the app: the site allows it." }
        return isAsked
            ? "Opens outside the app: the site doesn’t allow it, or didn’t respond."
            : "Opens outside the app until we’ve checked the site."
    }

    var markup: Markup {
        guard let text else { return .empty }
        return "<p class=\"notice\">\(.icon("info"))<span>\(text)</span></p>"
    }
}
