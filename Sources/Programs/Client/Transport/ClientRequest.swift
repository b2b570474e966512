/// One HTTP request, as a transport sends it.
public struct ClientRequest: Hashable, Sendable {
    /// What the request wants.
    public enum Method: String, Hashable, Sendable {
        /// To read.
        case get = "GET"
        /// To change something.
        case post = "POST"
        /// To remove something.
        case delete = "DELETE"
    }

    /// What the request wants.
    public var method: Method
    /// The path and query, percent-encoded, from the root of the server.
    public var path: String
    /// The header fields by name.
    public var headers: [String: String]
    /// The body, if there is one.
    public var body: [UInt8]?
    /// How long the whole answer may take; of a stream, only its beginning.
    public var timeout: Duration

    /// Describes a request.
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
