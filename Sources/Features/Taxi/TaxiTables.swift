import CrosstownKit

/// The feature's tables with content about people.
enum TaxiTables {
    static let all = passengers + rides + drivers + work + city

    static let passengers = [TaxiRequest.personal, TaxiReservation.personal]
    /// A driver, and what led to it.
    static let drivers = [DriverApplication.personal, Driver.personal, LastPosition.personal]
    /// What drivers have done, which stays under their codes.
    static let work = [Offer.personal, QueueStore.personal]

    private static let rides = [
        RideSignal.personal, RidePayment.personal, DoubtedFare.personal, RideTerms.personal, RideTerms.personalLines,
        ToldArrival.personal,
        EndedDriveStore.personal, GuestRide.personal,
    ]
    private static let city = [
        RequestStore.personalRefusals, Invitation.personal, Company.personal, SandboxRide.personal,
        TariffPlace.personal,
    ]
}
