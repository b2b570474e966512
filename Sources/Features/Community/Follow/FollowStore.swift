import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The SQL of the events and ministries that accounts follow.
///
/// The inbox stores the topics of devices, without a person.
struct FollowStore {
    /// The most events, and the most ministries, in a list.
    private static let most = 200

    let transaction: any Transaction

    func follow(event: Identifier<CommunityEvent>, by person: Identifier<Account>, at now: Timestamp) throws {
        try transaction.execute(
            """
            INSERT INTO community_event_follower (account, event, made_at) VALUES (\(person), \(event), \(now))
            ON CONFLICT DO NOTHING
            """
        )
    }

    func follow(ministry: Identifier<CommunityRecord>, by person: Identifier<Account>, at now: Timestamp) throws {
        try transaction.execute(
            """
            INSERT INTO community_ministry_follower (account, ministry, made_at)
            VALUES (\(person), \(ministry), \(now)) ON CONFLICT DO NOTHING
            """
        )
    }

    func unfollow(event: Identifier<CommunityEvent>, by person: Identifier<Account>) throws {
        try transaction.execute(
            "DELETE FROM community_event_follower WHERE account = \(person) AND event = \(event)"
        )
    }

    func unfollow(ministry: Identifier<CommunityRecord>, by person: Identifier<Account>) throws {
        try transaction.execute(
            "DELETE FROM community_ministry_follower WHERE account = \(person) AND ministry = \(ministry)"
        )
    }

    /// Whether a person follows the event itself.
    func follows(event: Identifier<CommunityEvent>, _ person: Identifier<Account>) throws -> Bool {
        try transaction.first(
            "SELECT 1 FROM community_event_follower WHERE account = \(person) AND event = \(event)"
        ) != nil
    }

    func follows(ministry: Identifier<CommunityRecord>, _ person: Identifier<Account>) throws -> Bool {
        try transaction.first(
            "SELECT 1 FROM community_ministry_follower WHERE account = \(person) AND ministry = \(ministry)"
        ) != nil
    }

    /// The followers of an event or one of its ministries, without duplicates.
    func followers(of event: Identifier<CommunityEvent>) throws -> [Identifier<Account>] {
        try transaction.query(
            """
            SELECT account FROM community_event_follower WHERE event = \(event)
            UNION SELECT f.account FROM community_ministry_follower f
            JOIN community_event_ministry l ON l.ministry = f.ministry WHERE l.event = \(event)
            """
        ).map { try $0.get(0) }
    }

    /// The ministries and upcoming events that a person follows.
    func list(of person: Identifier<Account>, at now: Timestamp) throws -> Followed {
        Followed(events: try events(of: person, at: now), ministries: try ministries(of: person))
    }

    private func events(of person: Identifier<Account>, at now: Timestamp) throws -> [Followed.Event] {
        try transaction.query(
            """
            SELECT o.id, \(Occurrence.title), o.starts_at FROM community_event_follower f
            JOIN community_event e ON e.id = f.event
            JOIN community_occurrence o ON o.id = (
                SELECT n.id FROM community_occurrence n WHERE n.event = f.event AND n.ends_at > \(now)
                ORDER BY n.starts_at LIMIT 1
            )
            WHERE f.account = \(person) AND e.state <> 'draft' AND e.publish_at <= \(now)
            ORDER BY o.starts_at, o.id LIMIT \(Self.most)
            """
        ).map { row in
            var reader = RowReader(row)
            return Followed.Event(id: try reader.next(), title: try reader.next(), startsAt: try reader.next())
        }
    }

    private func ministries(of person: Identifier<Account>) throws -> [Followed.Ministry] {
        try transaction.query(
            """
            SELECT m.number, m.name FROM community_ministry_follower f
            JOIN community_ministry m ON m.id = f.ministry WHERE f.account = \(person)
            ORDER BY m.name, m.number LIMIT \(Self.most)
            """
        ).map { Followed.Ministry(number: try $0.get(0), name: try $0.get(1)) }
    }
}

extension FollowStore {
    static let personal = [
        PersonalTable(
            "community_event_follower",
            [
                .account("account", in: "Events you follow", erasing: .row),
                .listed("e.title", as: .plain("Event")), .listed("t.made_at", as: .moment("Since")),
            ],
            joining: "JOIN community_event e ON e.id = t.event",
            order: "t.made_at"
        ),
        PersonalTable(
            "community_ministry_follower",
            [
                .account("account", in: "Ministries you follow", erasing: .row),
                .listed("m.name", as: .plain("Ministry")), .listed("t.made_at", as: .moment("Since")),
            ],
            joining: "JOIN community_ministry m ON m.id = t.ministry",
            order: "t.made_at"
        ),
    ]
}
