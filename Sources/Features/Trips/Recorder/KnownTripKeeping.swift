import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Keeps the trips of earlier files as they were, where a later one adds nothing to them.
///
/// What a file tells of the time after a trip, or before it, may be one with it. Therefore the positions around it become
/// trips again, which would have other addresses.
struct KnownTripKeeping: Sendable {
    /// By how many milliseconds the ends of a trip may be off those of another one and it is still the same.
    private static let tolerance: Int64 = 5_000
    /// As many are put back in a transaction as trips are stored in one.
    private static let tripsAtOnce = 20

    /// A trip that is put back, and what is in its place.
    private struct Change: Sendable {
        let trip: StoredTrip
        let others: [Identifier<KeptTrip>]
    }

    private let person: Identifier<Account>
    private let trips: [StoredTrip]
    private let legs: [Identifier<KeptTrip>: [TripLeg]]

    /// Reads the legs of the trips that files have brought.
    ///
    /// - Parameters:
    ///   - trips: what is there before a file is read, in the order of time.
    ///   - person: whose.
    ///   - transaction: where they are.
    /// - Throws: `DatabaseError`.
    init(_ trips: [StoredTrip], of person: Identifier<Account>, in transaction: any Transaction) throws {
        let ofFiles = trips.filter { $0.source == .file && !$0.isEdited }
        self.person = person
        self.trips = ofFiles
        legs = try TripStore(transaction: transaction).legs(of: ofFiles.map(\.id))
    }

    /// Puts the trips back that are gone and to which nothing was added.
    ///
    /// - Parameters:
    ///   - later: what is there after the file was read, in the order of time.
    ///   - database: where they are.
    /// - Returns: the trips that are others now.
    /// - Throws: `DatabaseError`.
    func keep(against later: [StoredTrip], in database: any Database) async throws -> Set<Identifier<KeptTrip>> {
        let left = Set(later.map(\.id))
        var (same, updated): ([Change], Set<Identifier<KeptTrip>>) = ([], [])
        var rest = later[...]
        for trip in trips where !left.contains(trip.id) {
            rest = rest.drop { $0.endedAt <= trip.beganAt }
            let others = rest.prefix { $0.beganAt < trip.endedAt }
            if Self.isKept(trip, against: others) {
                same.append(Change(trip: trip, others: others.map(\.id)))
            } else {
                updated.insert(trip.id)
            }
        }
        for some in same.chunks(of: Self.tripsAtOnce) {
            try await database.write { try putBack(Array(some), in: $0) }
        }
        return updated
    }

    /// Whether all that is in the place of a trip is a single one of the same recorder and the same time.
    private static func isKept(_ trip: StoredTrip, against others: ArraySlice<StoredTrip>) -> Bool {
        guard let other = others.first else { return true }
        return others.count == 1 && other.recorder == trip.recorder
            && abs(other.beganAt.milliseconds(since: trip.beganAt)) <= tolerance
            && abs(other.endedAt.milliseconds(since: trip.endedAt)) <= tolerance
    }

    private func putBack(_ changes: [Change], in transaction: any Transaction) throws {
        let store = TripStore(transaction: transaction)
        // Who has deleted a trip meanwhile does not find it again.
        for change in changes where try store.find(change.trip.id, of: person) == nil {
            try store.remove(change.others)
            try store.insert(change.trip, legs[change.trip.id] ?? [])
        }
    }
}
