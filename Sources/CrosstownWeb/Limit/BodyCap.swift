import HTTPTypes
public import NIOCore
public import NIOHTTPTypes

/// Closes connections that send more than their route's limit, or too slowly.
///
/// The server reads what is left of a body after an early answer, however long it is; this bounds it. It goes among the
/// server's additional channel handlers.
public final class BodyCap: ChannelInboundHandler, RemovableChannelHandler {
    /// Parts of requests.
    public typealias InboundIn = HTTPRequestPart
    /// The same parts.
    public typealias InboundOut = HTTPRequestPart

    private let limits: BodyLimits
    private let patience: TimeAmount
    private var limit = 0
    private var received = 0
    private var timer: Scheduled<Void>?

    /// Allows each request what its route takes, within so much time.
    public init(limits: BodyLimits, patience: TimeAmount) {
        self.limits = limits
        self.patience = patience
    }

    /// Counts what arrives, and passes it on.
    public func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            received = 0
            limit = limits.limit(for: head)
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
