import CrosstownKit

/// The feature's tables with personal data.
enum TripsTables {
    static let all = [
        StoredRecorder.personal, SentFix.personal, Recording.personal, StoredTrip.personal, TripLeg.personal,
        RecordedLeg.personal, DeletedStretch.personal, OwnRide.personal, SettingsStore.personal, HomeZone.personal,
        HabitStore.personal, ProviderOffer.personal,
    ]
}
