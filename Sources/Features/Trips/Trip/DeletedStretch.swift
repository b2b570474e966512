import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The time span of a deleted recorded trip.
struct DeletedStretch: Hashable, Sendable {
    let person: Identifier<Account>
    let beganAt: Timestamp
    let endedAt: Timestamp

    static let personal = PersonalTable(
        "trips_deleted",
        [
            .account("person", in: "Times of deleted trips", erasing: .row),
            .listed("t.began_at", as: .moment(TripsText.start)),
            .listed("t.ended_at", as: .moment("End")),
            .listed("t.deleted_at", as: .moment("Deleted")),
        ],
        order: "t.began_at DESC"
    )
}

extension TripDraft {
    /// The minimum rest of a trip in seconds; shorter rests around deleted stretches are not trips.
    private static let shortestRest = 300.0

    /// Returns the rest of a trip without deleted stretches.
    func without(_ stretches: [DeletedStretch]) -> [TripDraft] {
        var rests = [self]
        for stretch in stretches { rests = rests.flatMap { $0.without(stretch) } }
        return rests
    }

    private func without(_ stretch: DeletedStretch) -> [TripDraft] {
        guard stretch.endedAt > beganAt, stretch.beganAt < endedAt else { return [self] }
        let before = TripLeg.parts(of: legs, at: stretch.beganAt).0
        let after = TripLeg.parts(of: legs, at: stretch.endedAt).1
        return [before, after].map { TripDraft(legs: $0) }.filter { rest in
            !rest.legs.isEmpty && Double(rest.endedAt.milliseconds(since: rest.beganAt)) / 1000 >= Self.shortestRest
        }
    }
}
