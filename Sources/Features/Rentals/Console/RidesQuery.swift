/// Which rides staff ask for.
struct RidesQuery: Codable, Sendable {
    var state: ConsoleRidesPage.State?
    /// Before which moment the rides were prepared, in milliseconds since 1970; rides that are over alone are paged.
    var before: Int64?
}
