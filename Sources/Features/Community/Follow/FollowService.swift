import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The follows of accounts; each call is one transaction.
struct FollowService: Sendable {
    let host: CommunityHost

    /// Follows an occurrence's event; does nothing if the person follows it already.
    ///
    /// - Throws: `Problem` with status 404.
    func follow(eventAt time: Identifier<Occurrence>, by person: Identifier<Account>) async throws {
        let now = host.clock.now()
        try await host.database.write { transaction in
            guard let found = try EventStore(transaction: transaction).findOccurrence(time),
                found.event.isVisible(at: now)
            else { throw Problem.notFound("Event") }
            try FollowStore(transaction: transaction).follow(event: found.event.id, by: person, at: now)
        }
    }

    /// Unfollows an occurrence's event.
    ///
    /// - Throws: `Problem` with status 404.
    func unfollow(eventAt time: Identifier<Occurrence>, by person: Identifier<Account>) async throws {
        try await host.database.write { transaction in
            guard let found = try EventStore(transaction: transaction).findOccurrence(time) else {
                throw Problem.notFound("Event")
            }
            try FollowStore(transaction: transaction).unfollow(event: found.event.id, by: person)
        }
    }

    /// Follows all events of a ministry; does nothing if the person follows it already.
    ///
    /// - Throws: `Problem` with status 404.
    func follow(ministry number: Int, by person: Identifier<Account>) async throws {
        let now = host.clock.now()
        try await host.database.write { transaction in
            let ministry = try Self.ministry(number, transaction)
            try FollowStore(transaction: transaction).follow(ministry: ministry, by: person, at: now)
        }
    }

    /// Unfollows a ministry.
    ///
    /// - Throws: `Problem` with status 404.
    func unfollow(ministry number: Int, by person: Identifier<Account>) async throws {
        try await host.database.write { transaction in
            let ministry = try Self.ministry(number, transaction)
            try FollowStore(transaction: transaction).unfollow(ministry: ministry, by: person)
        }
    }

    private static func ministry(
        _ number: Int,
        _ transaction: any Transaction
    ) throws -> Identifier<CommunityRecord> {
        guard let found = try MinistryStore(transaction: transaction).ministries(numbered: [number]).first else {
            throw Problem.notFound("Ministry")
        }
        return found.id
    }
}
