import CrosstownWeb
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle

/// A server on a port of its own, with real connections to it.
struct LiveServer: Sendable {
    let port: Int
    private let services: ServiceGroup

    /// Runs a server while something uses it.
    static func run(
        _ router: Router<WebContext>,
        server: HTTPServerBuilder = .http1(),
        with services: [any Service] = [],
        use: @Sendable (LiveServer) async throws -> Void
    ) async throws {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let application = Application(
            router: router,
            server: server,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            services: services,
            onServerRunning: { port.yield($0.localAddress?.port ?? 0) },
            logger: logger
        )
        let group = ServiceGroup(services: [application], logger: logger)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            for await port in ports {
                try await use(LiveServer(port: port, services: group))
                break
            }
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
    }

    /// Has the server end all that it does.
    func shutDown() async { await services.triggerGracefulShutdown() }

    /// Sends a request and reads until the answer holds a text, or else until the connection ends.
    func exchange(_ request: String, until end: String? = nil) async throws -> String {
        let connection = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await connection.executeThenClose { inbound, outbound in
            var answer = ""
            do {
                if !request.isEmpty { try await outbound.write(ByteBuffer(string: request)) }
                for try await bytes in inbound {
                    answer += String(buffer: bytes)
                    if let end, answer.contains(end) { break }
                }
            } catch is IOError {
                // The server may end the connection while we still write.
            } catch ChannelError.ioOnClosedChannel {
                // Or before we do.
            }
            return answer
        }
    }
}
