public import HummingbirdCore
public import Logging
public import NIOCore
import NIOHTTPTypesHTTP1

/// HTTP/1.1 as Hummingbird speaks it, with somebody who watches over each connection.
public struct GuardedChannel: ServerChildChannel {
    /// What requests and answers of a connection go through.
    public typealias Value = HTTP1Channel.Value

    private let channel: HTTP1Channel
    private let connections: Connections
    private let bodies: BodyLimits

    init(connections: Connections, bodies: BodyLimits, responder: @escaping HTTPChannelHandler.Responder) {
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
            return value
        }
    }

    /// Answers the requests of a connection until it ends.
    public func handle(value: Value, logger: Logger) async { await channel.handle(value: value, logger: logger) }
}

extension HTTPServerBuilder {
    /// A server of HTTP/1.1 that bounds connections and bodies, and ends what does nothing.
    public static func guarded(_ connections: Connections, bodies: BodyLimits) -> HTTPServerBuilder {
        HTTPServerBuilder { GuardedChannel(connections: connections, bodies: bodies, responder: $0) }
    }
}
