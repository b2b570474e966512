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
