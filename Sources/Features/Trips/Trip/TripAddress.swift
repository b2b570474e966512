import CrosstownValues

/// The address of one trip.
struct TripAddress: Codable, Sendable {
    var id: Identifier<KeptTrip>
}
