/// The requested route: names of places, or latitude and longitude with a comma.
struct FareQuery: Codable, Sendable {
    var from: String?
    var fromLatitude: Double?
    var fromLongitude: Double?
    var to: String?
    var toLatitude: Double?
    var toLongitude: Double?
    var luggage: Int64?

    /// The values of the two place fields.
    var entered: (from: EnteredPlace, to: EnteredPlace) {
        (EnteredPlace(from, fromLatitude, fromLongitude), EnteredPlace(to, toLatitude, toLongitude))
    }
}
