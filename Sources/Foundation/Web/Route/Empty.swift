/// No parameters, no body, or nothing to tell.
public struct Empty: Codable, Sendable, Equatable {
    /// Nothing.
    public init() {}
}
