/// The way whose price is asked for: names of places, or latitude and longitude with a comma between them.
struct FareQuery: Codable, Sendable {
    var from: String?
    var fromLatitude: Double?
    var fromLongitude: Double?
    var to: String?
    var toLatitude: Double?
    var toLongitude: Double?
    var luggage: Int64?

    /// What the two place fields hold.
    var entered: (from: EnteredPlace, to: EnteredPlace) {
        (EnteredPlace(from, fromLatitude, fromLongitude), EnteredPlace(to, toLatitude, toLongitude))
    }
}
