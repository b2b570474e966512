/// A complete HTTP response.
public struct ClientResponse: Hashable, Sendable {
    /// The status and header fields.
    public var head: ResponseHead
    /// The complete body.
    public var body: [UInt8]

    /// Creates a response.
    public init(_ head: ResponseHead, body: [UInt8] = []) {
        self.head = head
        self.body = body
    }
}
