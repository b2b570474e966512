import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What people do about the places that they have saved (D-8).
struct PlaceService: Sendable {
    /// How many places anybody may keep.
    static let most = 50

    let database: any Database
    let clock: any WallClock
    let ids: any IdentifierSource
    let people: any People
    let entry: PlaceEntry
    let limits: SocialLimits

    func list(of owner: Identifier<Account>) async throws -> [OwnPlace] {
        try await database.read { try PlaceStore(transaction: $0).list(of: owner) }
    }

    func place(_ id: Identifier<SavedPlace>, of owner: Identifier<Account>) async throws -> OwnPlace {
        guard let place = try await database.read({ try PlaceStore(transaction: $0).find(id, of: owner) }) else {
            throw PlaceError.unknown
        }
        return place
    }

    /// Keeps a new place; one that comes again by its identity is kept once.
    func add(_ input: Input<PlaceRequest>, of owner: Identifier<Account>) async throws -> OwnPlace {
        try limits.placing.check("\(owner)")
        let place = try await entry.place(input, id: input.id ?? ids.next(SavedPlace.self))
        try await database.write { [clock] transaction in
            let store = PlaceStore(transaction: transaction)
            if try store.isTaken(place.id, fromViewOf: owner) { throw PlaceError.unknown }
            let known = try store.list(of: owner)
            guard known.contains(where: { $0.id == place.id }) || known.count < Self.most else {
                throw PlaceError.tooMany
            }
            let now = clock.now()
            try store.save(place, of: owner, at: now, edited: input.edited(at: now))
        }
        return place
    }

    /// The name that somebody signs in with, by which the device knows whose entries it keeps.
    func userName(of owner: Identifier<Account>) async throws -> String {
        try await database.read { [people] in try people.profiles(of: [owner], in: $0)[owner]?.userName ?? "" }
    }

    /// Changes a place, unless a change that was entered later has come before.
    func change(
        _ id: Identifier<SavedPlace>,
        _ input: Input<PlaceRequest>,
        of owner: Identifier<Account>
    ) async throws -> OwnPlace {
        try limits.placing.check("\(owner)")
        let place = try await entry.place(input, id: id)
        try await database.write { [clock] transaction in
            let store = PlaceStore(transaction: transaction)
            guard let before = try store.edited(id, of: owner) else { throw PlaceError.unknown }
            let now = clock.now()
            let edited = input.edited(at: now)
            guard edited >= before else { throw PlaceError.changedLater }
            try store.save(place, of: owner, at: now, edited: edited)
        }
        return place
    }

    /// Removes a place; one that is gone already stays gone.
    func remove(_ id: Identifier<SavedPlace>, of owner: Identifier<Account>) async throws {
        try await database.write { try PlaceStore(transaction: $0).delete(id, of: owner) }
    }

    /// Moves a place up or down among the others.
    func move(_ id: Identifier<SavedPlace>, by steps: Int, of owner: Identifier<Account>) async throws {
        try await database.write { transaction in
            let store = PlaceStore(transaction: transaction)
            var ids = try store.list(of: owner).map(\.id)
            guard let from = ids.firstIndex(of: id) else { throw PlaceError.unknown }
            let to = max(0, min(ids.count - 1, from + steps))
            ids.insert(ids.remove(at: from), at: to)
            try store.order(ids, of: owner)
        }
    }
}

/// An expected answer "no" about saved places.
enum PlaceError: Error, Equatable {
    /// There is no such place, or it is another person's.
    case unknown
    /// More places than anybody may keep.
    case tooMany
    /// What was entered without a connection is older than what another device has sent.
    case changedLater
}

extension PlaceError: ExplainableError {
    /// What the caller learns.
    var problem: Problem {
        switch self {
        case .unknown: .notFound("Place")
        case .tooMany: .conflict("You have 50 places", "Remove one of them before you add another.")
        case .changedLater: .conflict("Changed on another device since", "That later change holds.")
        }
    }
}
