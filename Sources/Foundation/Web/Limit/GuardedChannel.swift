public import HummingbirdCore
public import Logging
public import NIOCore
import NIOHTTPTypesHTTP1
import Synchronization

/// HTTP/1.1 of Hummingbird, with a guard for each connection.
public struct GuardedChannel: ServerChildChannel {
    /// The channel of requests and responses of a connection.
    public typealias Value = GuardedConnection

    private let channel: HTTP1Channel
    private let connections: Connections
    private let bodies: BodyLimits

    /// Creates the channels of a server with limits for connections and bodies.
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

    /// Responds to the requests of a connection until it ends.
    public func handle(value: Value, logger: Logger) async {
        guard let exchange = value.take() else { return }
        await channel.handle(value: exchange, logger: logger)
    }
}

/// An accepted connection, until it is handled.
///
/// A server that is shutting down drops connections that it has accepted and will not handle. SwiftNIO treats a dropped
/// open connection as a programming error and stops the program: so it is closed first.
public final class GuardedConnection: ServerChildChannelValue {
    /// The channel of the connection.
    public let channel: any Channel
    private let exchange: Mutex<HTTP1Channel.Value?>

    init(_ exchange: HTTP1Channel.Value) {
        channel = exchange.channel
        self.exchange = Mutex(exchange)
    }

    /// Returns the channel of requests and responses to its handler; once.
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
    /// Creates an HTTP/1.1 server that limits connections and bodies, and closes idle ones.
    public static func guarded(_ connections: Connections, bodies: BodyLimits) -> HTTPServerBuilder {
        HTTPServerBuilder { GuardedChannel(connections: connections, bodies: bodies, responder: $0) }
    }
}
