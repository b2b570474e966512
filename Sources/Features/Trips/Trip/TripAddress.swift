import CrosstownValues

/// The address of a trip.
struct TripAddress: Codable, Sendable {
    var id: Identifier<KeptTrip>
}
