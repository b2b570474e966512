import CrosstownKit
import CrosstownWeb

/// The names of trip tables for staff.
enum TripsTableWords {
    static let all = tables

    private static let own = "Only people themselves change it; staff see that it went with an account."

    private static let tables: [TableWords] = [
        ProviderOffer.table.words("Offer from a provider", title: "title"),
        TableWords("trips_trip", "Trip", only: own),
        TableWords("trips_leg", "Part of a trip", only: own),
        TableWords("trips_fix", "Position of a trip", only: own),
        TableWords("trips_deleted", "Deleted part of a trip", only: own),
        TableWords("trips_habit", "Usual place of a person", only: own),
        TableWords("trips_home_zone", "Home zone", only: own),
        TableWords("trips_person", "Setting of trips", only: own),
        TableWords("trips_recorded_trip", "Recorded trip", only: own),
        TableWords("trips_recorder", "Recorder of trips", only: own),
        TableWords("trips_recording", "Recording of a trip", only: own),
        TableWords("trips_ride", "Ride counted as a trip", only: own),
    ]
}
