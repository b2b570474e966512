/// No parameters, no body, or no response.
public struct Empty: Codable, Sendable, Equatable {
    /// Creates an empty value.
    public init() {}
}
