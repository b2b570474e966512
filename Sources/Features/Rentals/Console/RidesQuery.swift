/// The query of rides for staff.
struct RidesQuery: Codable, Sendable {
    var state: ConsoleRidesPage.State?
    /// The page of the list, from 1; only of current rides, and of those whose vehicle is missing.
    var page: Int?
    /// The latest preparation time of past rides, in milliseconds since 1970.
    var before: Int64?
}
