public import Hummingbird
import Logging
import ServiceLifecycle

/// Runs a server on a free loopback port while a test uses it; the test gets its address.
public func withLoopbackServer<T: Sendable>(
    _ router: Router<BasicRequestContext>,
    _ test: @escaping @Sendable (String) async throws -> T
) async throws -> T {
    var logger = Logger(label: "loopback")
    logger.logLevel = .critical
    let (ports, found) = AsyncStream.makeStream(of: Int.self)
    let application = Application(
        router: router,
        configuration: .init(address: .hostname("127.0.0.1", port: 0)),
        onServerRunning: { channel in found.yield(channel.localAddress?.port ?? 0) },
        logger: logger
    )
    let services = ServiceGroup(services: [application], logger: logger)
    return try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await services.run() }
        var known = ports.makeAsyncIterator()
        let port = await known.next() ?? 0
        let result = try await test("http://127.0.0.1:\(port)")
        await services.triggerGracefulShutdown()
        group.cancelAll()
        return result
    }
}
