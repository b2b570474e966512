import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct RunningSession: Sendable {
    let id: Identifier<Session>
    /// Whether it belongs to a browser or to a program.
    let isBrowser: Bool
    let madeAt: Timestamp
    let expiresAt: Timestamp
}

extension Accounts {
    /// Returns a user's sessions, latest first.
    func sessions(of person: Identifier<Account>) async throws -> [RunningSession] {
        let now = clock.now()
        return try await database.read { transaction in
            try transaction.query(
                """
                SELECT id, kind, made_at, expires_at FROM account_session
                WHERE account = \(person) AND expires_at > \(now) ORDER BY made_at DESC, id DESC LIMIT 100
                """
            ).map { row in
                RunningSession(
                    id: try row.get("id"),
                    isBrowser: try row.get("kind", as: String.self) == "browser",
                    madeAt: try row.get("made_at"),
                    expiresAt: try row.get("expires_at")
                )
            }
        }
    }

    /// Ends one session of a user.
    ///
    /// - Throws: `Problem` with status 404 if the session isn't theirs.
    func end(_ session: Identifier<Session>, of person: Identifier<Account>) async throws {
        let ended = try await database.write { transaction in
            try end(
                "DELETE FROM account_session WHERE id = \(session) AND account = \(person) RETURNING id",
                in: transaction
            )
        }
        guard !ended.isEmpty else { throw Problem.notFound("Session") }
        forget(ended)
    }
}

/// The user's sessions, which they can end one by one.
struct SessionsPage: Page {
    let sessions: [RunningSession]
    let current: String?

    var title: LocalizedText { "Sessions" }

    var main: Markup {
        """
        <h1>\("Sessions")</h1><p>\("Where you’re signed in. If you don’t recognize a session, end it and change your password.")</p>\
        <ul class="list">\(forEach: sessions, row)</ul>\
        <p><a class="button button-quiet button-wide" href="/me">\("Back")</a></p>
        """
    }

    private func row(_ session: RunningSession) -> Markup {
        let isOwn = session.id.description == current
        return """
            <li class="card"><p><strong>\(session.isBrowser ? "Browser" : "Program")</strong>\
            \(isOwn ? " <span class=\"badge badge-good\">\("This session")</span>" : .empty)<br>\
            <span class="quiet">\("Since \(.moment(session.madeAt)), until \(.moment(session.expiresAt))")</span></p>\
            <form method="post" action="/me/sessions/\(session.id)/end">\(.formToken)\
            <button class="button button-wide">\(isOwn ? "Sign out here" : "End session")</button></form></li>
            """
    }

    private struct Encoded: Codable {
        struct Item: Codable {
            let id: Identifier<Session>
            let kind: String
            let madeAt: Timestamp
            let expiresAt: Timestamp
            let isCurrent: Bool
        }

        let sessions: [Item]
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(
            sessions: sessions.map {
                .init(
                    id: $0.id,
                    kind: $0.isBrowser ? "browser" : "program",
                    madeAt: $0.madeAt,
                    expiresAt: $0.expiresAt,
                    isCurrent: $0.id.description == current
                )
            }
        ).encode(to: encoder)
    }
}
