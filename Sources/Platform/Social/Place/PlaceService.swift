import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Manages saved places (D-8).
struct PlaceService: Sendable {
    /// The number of places a user may save.
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

    /// Saves a new place; one sent again with the same ID is saved once.
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

    /// Returns the user name, by which the device knows whose entries it stores.
    func userName(of owner: Identifier<Account>) async throws -> String {
        try await database.read { [people] in try people.profiles(of: [owner], in: $0)[owner]?.userName ?? "" }
    }

    /// Updates a place, unless a later edit was already saved.
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

    /// Deletes a place, if it exists.
    func remove(_ id: Identifier<SavedPlace>, of owner: Identifier<Account>) async throws {
        try await database.write { try PlaceStore(transaction: $0).delete(id, of: owner) }
    }

    /// Moves a place up or down in the list.
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

enum PlaceError: Error, Equatable {
    /// The place doesn't exist, or is another user's.
    case unknown
    /// The user has the maximum number of places.
    case tooMany
    /// The offline edit is older than one from another device.
    case changedLater
}

extension PlaceError: ExplainableError {
    var problem: Problem {
        switch self {
        case .unknown: .notFound("Place")
        case .tooMany: .conflict("You’ve reached the limit of 50 places", "Remove one before you add another.")
        case .changedLater: .conflict("Changed on another device", "We kept the more recent change.")
        }
    }
}
