import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A user's trips in the activity.
enum TripsActivity {
    /// Returns a user's trips, latest first, in the local time where each began.
    static func items(
        _ query: ActivityQuery,
        city: LocalTime,
        in transaction: any Transaction
    ) throws -> [ActivityItem] {
        let before = query.beforeID.flatMap { Identifier<KeptTrip>($0) }
        let trips = try TripStore(transaction: transaction).trips(
            of: query.person,
            before: query.before,
            beforeID: before,
            limit: query.text.isEmpty ? query.limit : 500
        )
        let unit = try SettingsStore(transaction: transaction).settings(of: query.person).unit
        let words = query.text.lowercased()
        return trips.lazy.filter { trip in
            words.isEmpty || trip.means.name.english.lowercased().contains(words)
        }.prefix(query.limit).map { item($0, unit, city) }
    }

    private static func item(_ trip: StoredTrip, _ unit: ScoreUnit, _ city: LocalTime) -> ActivityItem {
        ActivityItem(
            id: trip.id.description,
            icon: trip.means.icon,
            title: "\(trip.means.name), \(LocalizedText.distance(Metres(trip.metres)))",
            detail: ClimateEffect(trip).text(in: unit),
            beganAt: trip.beganAt,
            shownAt: trip.clocks(in: city).shown(trip.beganAt),
            link: TripsLinks.trip(trip.id)
        )
    }

    /// Returns a recorder that was seen within the last minutes.
    static func underWay(
        of person: Identifier<Account>,
        at now: Timestamp,
        in transaction: any Transaction
    ) throws -> [ActivityItem] {
        let since = now.advanced(milliseconds: -3 * 60_000)
        let row = try transaction.first(
            """
            SELECT r.id, r.heard_at FROM trips_recorder r
            WHERE r.person = \(person) AND r.kind = 'phone' AND r.heard_at >= \(since)
                AND NOT EXISTS (SELECT 1 FROM trips_recording g WHERE g.recorder = r.id AND g.stopped_at >= r.heard_at - 180000)
            ORDER BY r.heard_at DESC LIMIT 1
            """
        )
        guard let row else { return [] }
        let id: Identifier<FixRecorder> = try row.get(0)
        return [
            ActivityItem(
                id: id.description,
                icon: "trips",
                title: "Recording a trip",
                detail: "on this phone or another of your devices",
                beganAt: try row.get(1),
                link: TripsLinks.record
            )
        ]
    }
}
