import HTTPTypes
public import NIOCore
public import NIOHTTPTypes

/// Closes connections that send more than a limit, or too slowly.
///
/// The server reads what is left of a body after an early answer, however long it is; this bounds it. It goes among the
/// server's additional channel handlers.
public final class BodyCap: ChannelInboundHandler, RemovableChannelHandler {
    /// Parts of requests.
    public typealias InboundIn = HTTPRequestPart
    /// The same parts.
    public typealias InboundOut = HTTPRequestPart

    private let limit: Int
    private let patience: TimeAmount
    private var received = 0
    private var timer: Scheduled<Void>?

    /// Allows so many bytes a request, within so much time.
    public init(limit: Int, patience: TimeAmount) {
        self.limit = limit
        self.patience = patience
    }

    /// Counts what arrives, and passes it on.
    public func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            received = 0
            let channel = context.channel
            timer = context.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
        case .body(let bytes):
            received += bytes.readableBytes
            if received > limit {
                timer?.cancel()
                return context.close(promise: nil)
            }
        case .end: timer?.cancel()
        }
        context.fireChannelRead(data)
    }

    /// Forgets the timer of a connection that has gone.
    public func channelInactive(context: ChannelHandlerContext) {
        timer?.cancel()
        context.fireChannelInactive()
    }
}
