/// The city's reason for ending a request, for passenger and driver.
public struct RequestEnding: Codable, Hashable, Sendable {
    /// The reason, at most 200 characters.
    public var reason: String

    /// Creates the form.
    public init(reason: String) { self.reason = reason }
}
