/// The head of an HTTP response.
public struct ResponseHead: Hashable, Sendable {
    /// The HTTP status.
    public var status: Int
    private let fields: [String: String]

    /// Creates a head; of header fields that differ only in case, one stays.
    public init(status: Int, headers: [String: String] = [:]) {
        self.status = status
        fields = Dictionary(headers.map { ($0.lowercased(), $1) }) { first, _ in first }
    }

    /// The value of a header field, by its name in any case.
    public subscript(header name: String) -> String? { fields[name.lowercased()] }
}
