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
