/// The way whose price is asked for: names of places, or latitude and longitude with a comma between them.
struct FareQuery: Codable, Sendable {
    var from: String?
    var to: String?
    var luggage: Int64?
}
