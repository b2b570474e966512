/// The beginning of an HTTP answer.
public struct ResponseHead: Hashable, Sendable {
    /// The HTTP status.
    public var status: Int
    private let fields: [String: String]

    /// Describes an answer's beginning; of header fields that differ only in case, one stays.
    public init(status: Int, headers: [String: String] = [:]) {
        self.status = status
        fields = Dictionary(headers.map { ($0.lowercased(), $1) }) { first, _ in first }
    }

    /// The value of a header field, its name in any case.
    public subscript(header name: String) -> String? { fields[name.lowercased()] }
}

/// A complete HTTP answer.
public struct ClientResponse: Hashable, Sendable {
    /// Status and header fields.
    public var head: ResponseHead
    /// The whole body.
    public var body: [UInt8]

    /// Describes an answer.
    public init(_ head: ResponseHead, body: [UInt8] = []) {
        self.head = head
        self.body = body
    }
}

/// An HTTP answer whose body goes on arriving.
public struct ClientStream: Sendable {
    /// Status and header fields.
    public var head: ResponseHead
    /// The body, piece by piece as it arrives; it throws ``TransportFailure`` where the connection breaks.
    public var pieces: any AsyncSequence<[UInt8], any Error> & Sendable

    /// Describes an answer that goes on.
    public init(_ head: ResponseHead, pieces: any AsyncSequence<[UInt8], any Error> & Sendable) {
        self.head = head
        self.pieces = pieces
    }
}
