public import HummingbirdCore
public import Logging
public import NIOCore
import NIOHTTPTypesHTTP1
import Synchronization

/// HTTP/1.1 as Hummingbird speaks it, with somebody who watches over each connection.
public struct GuardedChannel: ServerChildChannel {
    /// What requests and answers of a connection go through.
    public typealias Value = GuardedConnection

    private let channel: HTTP1Channel
    private let connections: Connections
    private let bodies: BodyLimits

    /// Bounds the connections and bodies of a server, whose requests go to a responder.
    public init(connections: Connections, bodies: BodyLimits, responder: @escaping HTTPChannelHandler.Responder) {
        channel = HTTP1Channel(responder: responder)
        self.connections = connections
        self.bodies = bodies
    }

    /// Prepares a new connection.
    public func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        self.channel.setup(channel: channel, logger: logger).flatMapThrowing { [connections, bodies] value in
            let pipeline = channel.pipeline.syncOperations
            let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
            try pipeline.addHandler(ConnectionGuard(connections, bodies: bodies), position: .before(codec))
            return GuardedConnection(value)
        }
    }

    /// Answers the requests of a connection until it ends.
    public func handle(value: Value, logger: Logger) async {
        guard let exchange = value.take() else { return }
        await channel.handle(value: exchange, logger: logger)
    }
}

/// A connection that was accepted, until somebody handles it.
///
/// A server that is just ending lets go of those that it has accepted and will not handle any more. SwiftNIO takes it for a fault of
/// the program, and ends that, where the two ends of an open connection are let go of: so it is closed first.
public final class GuardedConnection: ServerChildChannelValue {
    /// The connection's channel.
    public let channel: any Channel
    private let exchange: Mutex<HTTP1Channel.Value?>

    init(_ exchange: HTTP1Channel.Value) {
        channel = exchange.channel
        self.exchange = Mutex(exchange)
    }

    /// What requests and responses go through, for whoever handles them; once.
    func take() -> HTTP1Channel.Value? {
        exchange.withLock { exchange in
            defer { exchange = nil }
            return exchange
        }
    }

    deinit {
        guard let exchange = take() else { return }
        channel.closeFuture.whenComplete { _ in withExtendedLifetime(exchange) {} }
        channel.close(promise: nil)
    }
}

extension HTTPServerBuilder {
    /// A server of HTTP/1.1 that bounds connections and bodies, and ends what does nothing.
    public static func guarded(_ connections: Connections, bodies: BodyLimits) -> HTTPServerBuilder {
        HTTPServerBuilder { GuardedChannel(connections: connections, bodies: bodies, responder: $0) }
    }
}
