/// An HTTP response with a streamed body.
public struct ClientStream: Sendable {
    /// The status and header fields.
    public var head: ResponseHead
    /// The pieces of the body as they arrive; throws ``TransportFailure`` where the connection breaks.
    public var pieces: any AsyncSequence<[UInt8], any Error> & Sendable

    /// Creates a streamed response.
    public init(_ head: ResponseHead, pieces: any AsyncSequence<[UInt8], any Error> & Sendable) {
        self.head = head
        self.pieces = pieces
    }
}
