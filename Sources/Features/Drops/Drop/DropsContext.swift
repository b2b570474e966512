import CrosstownGeo
import CrosstownKit
import CrosstownReleaseEngine
import CrosstownSQL
import CrosstownValues
import Foundation

/// The dependencies of the feature's use cases.
struct DropsContext: Sendable {
    let host: FeatureHost
    let engine = ReleaseEngine()
    let cipher: DropCipher
    /// The maximum storage for one person's pictures and videos, in bytes.
    let ownerBytes: Int

    /// How long an opened drop can be read again without another claim, unless its sender allows keeping it.
    static let readingMilliseconds: Int64 = 600_000
    /// How long a drop at the place can be opened without another claim.
    static let ticketMilliseconds: Int64 = 120_000
    /// The operator's setting for the maximum storage of one person's pictures and videos.
    static let bytesSetting = "drops.maximum-bytes"

    init(_ host: FeatureHost) {
        self.host = host
        cipher = DropCipher(seal: host.seal, randomBytes: host.randomBytes)
        ownerBytes = host.settings(Self.bytesSetting).flatMap(Int.init) ?? 10 * 1_073_741_824
    }

    var now: Timestamp { host.clock.now() }

    /// Runs a transaction, and retries if a concurrent one has stored the same, which the retry then finds.
    func writeOnce<Value: Sendable>(
        _ body: @escaping @Sendable (any Transaction) throws -> Value
    ) async throws -> Value {
        do {
            return try await host.database.write(body)
        } catch DatabaseError.uniqueViolation {
            return try await host.database.write(body)
        }
    }

    /// Returns the decrypted contents of a drop; `nil` if its key was deleted.
    func contents(of drop: Drop) throws -> DropContents? {
        guard let wrapped = drop.key, let body = drop.body else { return nil }
        let place = Self.place(of: drop.id)
        let key = try cipher.unwrap(wrapped, for: place)
        return try JSONDecoder().decode(DropContents.self, from: Data(cipher.open(body, with: key, for: place)))
    }

    /// Encrypts the contents of a new drop.
    func sealed(_ contents: DropContents, of drop: Identifier<Drop>) throws -> (key: String, body: [UInt8]) {
        let place = Self.place(of: drop)
        let key = try cipher.makeKey(for: place)
        let body = Array(try JSONEncoder().encode(contents))
        return (key.wrapped, try cipher.seal(body, with: key, for: place))
    }

    static func place(of drop: Identifier<Drop>) -> String { "drop/\(drop)" }

    /// Whether a person who opened a drop at a given time can still read it.
    func canRead(_ drop: Drop, openedAt: Timestamp) -> Bool {
        drop.mayKeep || now.milliseconds(since: openedAt) < Self.readingMilliseconds
    }

    func isBlocked(
        _ person: Identifier<Account>,
        _ other: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Bool {
        if person == other { return false }
        return try host.friends.isBlocked(between: person, and: other, in: transaction)
    }

    /// Returns the people who block a person or are blocked by them, in one statement.
    func blocked(
        by person: Identifier<Account>,
        among people: some Sequence<Identifier<Account>>,
        in transaction: any Transaction
    ) throws -> Set<Identifier<Account>> {
        let others = Set(people).subtracting([person])
        if others.isEmpty { return [] }
        let blocks = try host.friends.blocks(among: [person] + others, in: transaction)
        return Set(
            blocks.filter { $0.blocker == person || $0.blocked == person }
                .map { $0.blocker == person ? $0.blocked : $0.blocker }
        )
    }

    /// Returns the display names of people, including deleted ones.
    func names(
        of people: some Sequence<Identifier<Account>>,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: String] {
        let unique = Array(Set(people))
        if unique.isEmpty { return [:] }
        return try host.people.profiles(of: unique, in: transaction).mapValues(\.nickname)
    }
}
