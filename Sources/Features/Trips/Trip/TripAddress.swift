import CrosstownValues

struct TripAddress: Codable, Sendable {
    var id: Identifier<KeptTrip>
}
