import CrosstownKit

/// The feature's tables with personal data.
enum TaxiTables {
    static let all = passengers + rides + drivers + work + city

    static let passengers = [TaxiRequest.personal, TaxiReservation.personal]
    /// Drivers, their applications and positions.
    static let drivers = [DriverApplication.personal, Driver.personal, LastPosition.personal]
    /// Offers and queue moves, which stay under the taxi's code.
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
