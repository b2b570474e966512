import CrosstownValues

/// A route's name in the API's description.
public struct RouteName: Sendable {
    let id: String
    let summary: String

    /// Creates a name.
    ///
    /// - Parameters:
    ///   - id: a unique ID in the API.
    ///   - summary: a line of description.
    public init(_ id: String, _ summary: String) {
        self.id = id
        self.summary = summary
    }
}
