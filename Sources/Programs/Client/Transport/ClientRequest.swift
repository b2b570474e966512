/// An HTTP request for a transport.
public struct ClientRequest: Hashable, Sendable {
    /// The HTTP method.
    public enum Method: String, Hashable, Sendable {
        /// Reads.
        case get = "GET"
        /// Creates or updates.
        case post = "POST"
        /// Deletes.
        case delete = "DELETE"
    }

    /// The HTTP method.
    public var method: Method
    /// The path and query, percent-encoded, from the root of the server.
    public var path: String
    /// The header fields by name.
    public var headers: [String: String]
    /// The body, if any.
    public var body: [UInt8]?
    /// The time limit of the response; of a stream, only of its beginning.
    public var timeout: Duration

    /// Creates a request.
    public init(
        _ method: Method,
        _ path: String,
        headers: [String: String] = [:],
        body: [UInt8]? = nil,
        timeout: Duration = .seconds(30)
    ) {
        self.method = method
        self.path = path
        self.headers = headers
        self.body = body
        self.timeout = timeout
    }
}
