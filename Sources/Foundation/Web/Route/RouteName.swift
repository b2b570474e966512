import CrosstownValues

/// A route in the API's description.
public struct RouteName: Sendable {
    let id: String
    let summary: String

    /// Names a route.
    ///
    /// - Parameters:
    ///   - id: a name unique in the whole API.
    ///   - summary: one line that says what it does.
    public init(_ id: String, _ summary: String) {
        self.id = id
        self.summary = summary
    }
}
