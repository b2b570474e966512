import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The erasure of a person's places at events.
enum CommunityPerson {
    /// Gives up the places; free ones go to the waiting lists.
    static func leaveEvents(
        _ person: Identifier<Account>,
        _ host: CommunityHost,
        in transaction: any Transaction
    ) throws {
        let now = host.clock.now()
        let store = TicketStore(host, transaction)
        for ticket in try store.list(of: person) {
            try store.set(.gone, of: ticket, at: now)
            if ticket.state == .going, ticket.attendedAt == nil,
                let next = try store.moveUp(at: ticket.occurrence, now: now)
            {
                try SignUps(host: host).tell(next, transaction)
            }
        }
    }
}

/// How long the community stores personal data.
enum CommunityRetention {
    static let rules = [
        RetentionRule(
            "community.tickets",
            explanation: "Names of people who signed up for past events. We keep the number of attendees.",
            days: 90
        ) { olderThan, limit, transaction in
            try transaction.execute(
                """
                UPDATE community_ticket SET name = '', account = NULL WHERE id IN (
                    SELECT t.id FROM community_ticket t JOIN community_occurrence o ON o.id = t.occurrence
                    WHERE o.ends_at < \(olderThan) AND (t.name <> '' OR t.account IS NOT NULL) LIMIT \(limit)
                )
                """
            )
        },
        RetentionRule(
            "community.followers",
            explanation: "Who followed past events.",
            days: 90
        ) { olderThan, limit, transaction in
            try transaction.execute(
                """
                DELETE FROM community_event_follower WHERE (account, event) IN (
                    SELECT f.account, f.event FROM community_event_follower f
                    WHERE f.made_at < \(olderThan) AND NOT EXISTS (
                        SELECT 1 FROM community_occurrence o WHERE o.event = f.event AND o.ends_at >= \(olderThan)
                    ) LIMIT \(limit)
                )
                """
            )
        },
        RetentionRule(
            "community.interests",
            explanation: "Questionnaire answers that no leader has followed up on.",
            days: GroupService.keptDays
        ) { olderThan, limit, transaction in
            try transaction.execute(
                """
                DELETE FROM community_interest WHERE id IN (
                    SELECT id FROM community_interest WHERE made_at < \(olderThan) LIMIT \(limit)
                )
                """
            )
        },
    ]
}

/// A person's events for the list of all activity.
struct CommunityActivity {
    private static let dayMilliseconds: Int64 = 86_400_000

    let host: CommunityHost

    func past(_ query: ActivityQuery, in transaction: any Transaction) throws -> [ActivityItem] {
        let now = host.clock.now()
        let before = query.before ?? now
        var condition: SQL = "o.ends_at <= \(now)"
        if let id = query.beforeID.flatMap({ Identifier<Ticket>($0) }) {
            condition.append(" AND (o.starts_at < \(before) OR (o.starts_at = \(before) AND t.id < \(id)))")
        } else {
            condition.append(" AND o.starts_at < \(before)")
        }
        if !query.text.isEmpty {
            condition.append(" AND lower(e.title) LIKE \("%" + query.text.lowercased() + "%")")
        }
        return try items(query.person, condition, order: "o.starts_at DESC, t.id DESC", query.limit, transaction)
    }

    func now(_ person: Identifier<Account>, in transaction: any Transaction) throws -> [ActivityItem] {
        let now = host.clock.now()
        let soon = now.advanced(milliseconds: Self.dayMilliseconds)
        return try items(
            person,
            "o.ends_at > \(now) AND o.starts_at < \(soon) AND o.is_cancelled = 0 AND e.state = 'published'",
            order: "o.starts_at, t.id",
            10,
            transaction
        )
    }

    private func items(
        _ person: Identifier<Account>,
        _ condition: SQL,
        order: SQL,
        _ limit: Int,
        _ transaction: any Transaction
    ) throws -> [ActivityItem] {
        try transaction.query(
            """
            SELECT t.id, t.code, t.state, \(Occurrence.title), \(Occurrence.place), o.starts_at FROM community_ticket t
            JOIN community_occurrence o ON o.id = t.occurrence JOIN community_event e ON e.id = o.event
            WHERE t.account = \(person) AND t.state <> 'gone' AND \(condition) ORDER BY \(order) LIMIT \(limit)
            """
        ).map { row in
            let place: String = try row.get(4)
            let waits = try row.get(2, as: Ticket.State.self) == .waiting
            let id: Identifier<Ticket> = try row.get(0)
            return ActivityItem(
                id: id.description,
                icon: "events",
                title: LocalizedText(verbatim: try row.get(3)),
                detail: waits ? "On the waiting list" : LocalizedText(verbatim: place),
                beganAt: try row.get(5),
                link: CommunityLinks.ticket(host.ticketCodes.open(try row.get(1), in: id))
            )
        }
    }
}

/// The topics that devices may follow without an account.
enum CommunityFollowing {
    static let topics = [
        FollowableTopic(CommunityTopics.ministry) { name, transaction in
            guard let id = Identifier<CommunityRecord>(name.dropFirst(CommunityTopics.ministry.count)) else {
                return false
            }
            return try transaction.first("SELECT 1 FROM community_ministry WHERE id = \(id)") != nil
        },
        FollowableTopic(CommunityTopics.event) { name, transaction in
            guard let id = Identifier<CommunityEvent>(name.dropFirst(CommunityTopics.event.count)) else { return false }
            return try transaction.first("SELECT 1 FROM community_event WHERE id = \(id) AND state <> 'draft'") != nil
        },
        FollowableTopic(CommunityTopics.ticket) { name, transaction in
            guard let id = Identifier<Ticket>(name.dropFirst(CommunityTopics.ticket.count)) else { return false }
            return try transaction.first("SELECT 1 FROM community_ticket WHERE id = \(id)") != nil
        },
    ]
}

struct CommunityGauges {
    let host: CommunityHost

    func read() async throws -> [Gauge] {
        let now = host.clock.now()
        let counts: [Int] = try await host.database.read { transaction in
            let row = try transaction.query(
                """
                SELECT (SELECT count(*) FROM community_occurrence WHERE ends_at > \(now)),
                    (SELECT count(*) FROM community_interest),
                    (SELECT count(*) FROM community_source WHERE failures > 0)
                """
            )[0]
            return [try row.get(0), try row.get(1), try row.get(2)]
        }
        return [
            Gauge("crosstown_community_events", help: "Times of events that are to come.", counts[0]),
            Gauge("crosstown_community_interests", help: "Answers that wait for a leader.", counts[1]),
            Gauge("crosstown_community_failing_feeds", help: "Feeds that could not be read last.", counts[2]),
        ]
    }
}
