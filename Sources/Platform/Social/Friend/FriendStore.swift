import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Stores friendships, blocks and findability.
struct FriendStore {
    let transaction: any Transaction

    func areFriends(_ person: Identifier<Account>, _ other: Identifier<Account>) throws -> Bool {
        try transaction.first(
            "SELECT 1 FROM social_friendship WHERE person = \(person) AND friend = \(other)"
        ) != nil
    }

    func friends(of person: Identifier<Account>) throws -> [Identifier<Account>] {
        try transaction.query("SELECT friend FROM social_friendship WHERE person = \(person) ORDER BY began_at, friend")
            .map { try $0.get(0) }
    }

    func countFriends(of person: Identifier<Account>) throws -> Int {
        try transaction.query("SELECT count(*) FROM social_friendship WHERE person = \(person)")[0].get(0)
    }

    /// Makes two users friends, by an accepted request if there is one.
    func befriend(
        _ person: Identifier<Account>,
        _ other: Identifier<Account>,
        accepting request: Identifier<FriendRequest>? = nil,
        at now: Timestamp
    ) throws {
        let none: Identifier<FriendRequest>? = nil
        try transaction.execute(
            """
            INSERT INTO social_friendship (person, friend, began_at, request)
            VALUES (\(person), \(other), \(now), \(request)), (\(other), \(person), \(now), \(none))
            ON CONFLICT (person, friend) DO NOTHING
            """
        )
    }

    /// Returns whether a user already accepted a request.
    func hasAccepted(_ request: Identifier<FriendRequest>, by person: Identifier<Account>) throws -> Bool {
        try transaction.first(
            "SELECT 1 FROM social_friendship WHERE person = \(person) AND request = \(request)"
        ) != nil
    }

    /// Deletes a friendship; returns whether it existed.
    func part(_ person: Identifier<Account>, _ other: Identifier<Account>) throws -> Bool {
        try transaction.execute(
            """
            DELETE FROM social_friendship
            WHERE (person = \(person) AND friend = \(other)) OR (person = \(other) AND friend = \(person))
            """
        ) > 0
    }

    /// Returns the blocks among some users, with one statement.
    func blocks(among people: [Identifier<Account>]) throws -> [Block] {
        guard !people.isEmpty else { return [] }
        let some = Set(people)
        return try transaction.query("SELECT blocker, blocked FROM social_block WHERE blocker IN \(list: people)")
            .map { Block(blocker: try $0.get(0), blocked: try $0.get(1)) }
            .filter { some.contains($0.blocked) }
    }

    func isBlocked(between person: Identifier<Account>, and other: Identifier<Account>) throws -> Bool {
        try transaction.first(
            """
            SELECT 1 FROM social_block
            WHERE (blocker = \(person) AND blocked = \(other)) OR (blocker = \(other) AND blocked = \(person))
            """
        ) != nil
    }

    func block(_ person: Identifier<Account>, by blocker: Identifier<Account>, at now: Timestamp) throws {
        try transaction.execute(
            """
            INSERT INTO social_block (blocker, blocked, made_at) VALUES (\(blocker), \(person), \(now))
            ON CONFLICT (blocker, blocked) DO NOTHING
            """
        )
    }

    func unblock(_ person: Identifier<Account>, by blocker: Identifier<Account>) throws {
        try transaction.execute("DELETE FROM social_block WHERE blocker = \(blocker) AND blocked = \(person)")
    }

    func blocked(by person: Identifier<Account>) throws -> [Identifier<Account>] {
        try transaction.query("SELECT blocked FROM social_block WHERE blocker = \(person) ORDER BY made_at, blocked")
            .map { try $0.get(0) }
    }

    func findability(of person: Identifier<Account>) throws -> Findability {
        try transaction.first("SELECT findable FROM social_setting WHERE account = \(person)")?.get(0) ?? .everyone
    }

    func setFindability(_ findability: Findability, of person: Identifier<Account>) throws {
        try transaction.execute(
            """
            INSERT INTO social_setting (account, findable) VALUES (\(person), \(findability))
            ON CONFLICT (account) DO UPDATE SET findable = excluded.findable
            """
        )
    }
}

extension FriendStore {
    func bond(of person: Identifier<Account>, with other: Identifier<Account>) throws -> Bond {
        try bonds(of: person, with: [other])[other] ?? Bond()
    }

    /// Returns the relations of a user to others, with five statements.
    func bonds(
        of person: Identifier<Account>,
        with others: [Identifier<Account>]
    ) throws -> [Identifier<Account>: Bond] {
        var bonds = Dictionary(others.map { ($0, Bond()) }, uniquingKeysWith: { first, _ in first })
        if others.isEmpty { return bonds }
        try readFriends(&bonds, person, others)
        try readRequests(&bonds, person, others)
        try readBlocks(&bonds, person, others)
        for row in try transaction.query(
            "SELECT account, findable FROM social_setting WHERE account IN \(list: others)"
        ) {
            bonds[try row.get(0)]?.findability = try row.get(1)
        }
        return bonds
    }

    private func readFriends(
        _ bonds: inout [Identifier<Account>: Bond],
        _ person: Identifier<Account>,
        _ others: [Identifier<Account>]
    ) throws {
        let own = try transaction.query(
            "SELECT friend FROM social_friendship WHERE person = \(person) AND friend IN \(list: others)"
        )
        for row in own { bonds[try row.get(0)]?.areFriends = true }
        let common = try transaction.query(
            """
            SELECT theirs.person, count(*) FROM social_friendship theirs
            JOIN social_friendship own ON own.person = \(person) AND own.friend = theirs.friend
            WHERE theirs.person IN \(list: others) GROUP BY theirs.person
            """
        )
        for row in common { bonds[try row.get(0)]?.commonFriends = try row.get(1) }
    }

    private func readRequests(
        _ bonds: inout [Identifier<Account>: Bond],
        _ person: Identifier<Account>,
        _ others: [Identifier<Account>]
    ) throws {
        let rows = try transaction.query(
            """
            SELECT asker, asked, state, invitation FROM social_request
            WHERE (asker = \(person) AND asked IN \(list: others)) OR (asked = \(person) AND asker IN \(list: others))
            """
        )
        for row in rows {
            let (asker, asked): (Identifier<Account>, Identifier<Account>) = (try row.get(0), try row.get(1))
            let request = Bond.Request(
                isIgnored: try row.get(2, as: RequestState.self) == .ignored,
                isByAddress: try row.get(3, as: Identifier<Invitation>?.self) != nil
            )
            if asker == person { bonds[asked]?.request = request } else { bonds[asker]?.theirs = request }
        }
    }

    private func readBlocks(
        _ bonds: inout [Identifier<Account>: Bond],
        _ person: Identifier<Account>,
        _ others: [Identifier<Account>]
    ) throws {
        let rows = try transaction.query(
            """
            SELECT blocker, blocked FROM social_block
            WHERE (blocker = \(person) AND blocked IN \(list: others)) OR (blocked = \(person) AND blocker IN \(list: others))
            """
        )
        for row in rows {
            let (blocker, blocked): (Identifier<Account>, Identifier<Account>) = (try row.get(0), try row.get(1))
            if blocker == person { bonds[blocked]?.hasBlocked = true } else { bonds[blocker]?.isBlocked = true }
        }
    }
}

extension FriendStore {
    static let personal = [
        PersonalTable(
            "social_friendship",
            [
                .account("person", in: "Friends", erasing: .row),
                .account(
                    "friend",
                    notExported: "Each friendship is in the table twice, once for each side.",
                    erasing: .row
                ),
                .listed("coalesce(n.nickname, '')", as: .plain("Name")),
                .listed("t.began_at", as: .moment("Friends since")),
            ],
            joining: "LEFT JOIN social_name n ON n.account = t.friend",
            order: "t.began_at"
        ),
        PersonalTable(
            "social_block",
            [
                .account("blocker", in: "People you blocked", erasing: .row),
                .account("blocked", notExported: "Who blocks somebody is not shown to them.", erasing: .row),
                .listed("coalesce(n.nickname, '')", as: .plain("Name")),
                .listed("t.made_at", as: .moment("Since")),
            ],
            joining: "LEFT JOIN social_name n ON n.account = t.blocked",
            order: "t.made_at"
        ),
        PersonalTable(
            "social_setting",
            [
                .account("account", in: "Who can find you by name", erasing: .row),
                .listed("t.findable", as: .plain("Setting")),
            ]
        ),
    ]
}
