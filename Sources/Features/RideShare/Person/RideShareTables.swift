import CrosstownKit

/// The feature's tables with content about people.
enum RideShareTables {
    static let all =
        [
            SignUp.personal, AvoidanceStore.personal, Drive.personal, Pairing.personal, RideReport.personal,
            Ruling.personal, BookingRow.personal, EventPlace.personal,
        ] + RoadStore.personal

    /// Why content stays that names nobody any more.
    static let afterEvent = "It is deleted a day after the event."
}
