/// The query of rides for staff.
struct RidesQuery: Codable, Sendable {
    var state: ConsoleRidesPage.State?
    /// The latest preparation time, in milliseconds since 1970; only past rides have pages.
    var before: Int64?
}
