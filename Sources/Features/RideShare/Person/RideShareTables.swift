import CrosstownKit

/// The tables with personal data.
enum RideShareTables {
    static let all =
        [
            SignUp.personal, AvoidanceStore.personal, Drive.personal, Pairing.personal, RideReport.personal,
            Ruling.personal, BookingRow.personal, EventPlace.personal,
        ] + RoadStore.personal

    /// Why anonymized content stays.
    static let afterEvent = "It is deleted a day after the event."
}
