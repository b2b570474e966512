import CrosstownKit
import CrosstownWeb

/// The names of trip tables for staff.
enum TripsTableWords {
    static let all = tables

    private static let own = "Only people themselves change it; staff see that it went with an account."

    private static let tables: [TableWords] = [
        ProviderOffer.table.words("Offer from a provider", title: "title"),
        TableWords("trips_trip", "Trip", only: own),
        TableWords("trips_leg", "Trip leg", only: own),
        TableWords("trips_fix", "Position of a trip", only: own),
        TableWords("trips_deleted", "Times of a deleted trip", only: own),
        TableWords("trips_habit", "Remembered answer about trips", only: own),
        TableWords("trips_home_zone", "Home zone", only: own),
        TableWords("trips_person", "Trip settings", only: own),
        TableWords("trips_recorded_trip", "Recorded trip", only: own),
        TableWords("trips_recorder", "Trip recorder", only: own),
        TableWords("trips_recording", "Trip recording", only: own),
        TableWords("trips_ride", "Ride added as a trip", only: own),
    ]
}
