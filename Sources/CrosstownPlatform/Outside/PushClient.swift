import AsyncHTTPClient
public import CrosstownKit
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
public import ServiceLifecycle

/// Hands messages to push services over connections that stay open, to public addresses alone.
///
/// A service's name is looked up now and then, and the connections go to the address that was checked.
public struct PushClient: PushTransport, Service {
    private static let timeout = TimeAmount.seconds(10)
    /// The most bytes of an answer that are read; nothing in them matters.
    private static let mostBytes = 64 * 1024

    private let mayBePrivate: Bool
    private let connections = PushConnections()

    /// Makes a client; as a service it closes its connections at the end.
    ///
    /// - Parameter mayBePrivate: whether push services may lie on this machine, which is for trials alone.
    public init(mayBePrivate: Bool = false) { self.mayBePrivate = mayBePrivate }

    /// Looks whether messages may go to an address at all.
    ///
    /// - Throws: `PushFault`, and what keeps the name from being looked up.
    public func check(_ endpoint: String) async throws {
        let url = try url(endpoint)
        let host = try Self.host(of: url)
        _ = try await lookUp(host, port: Self.port(of: url))
    }

    /// Hands over one message.
    ///
    /// - Throws: `PushFault`, and what keeps a connection from being made.
    public func send(_ message: PushMessage) async throws -> PushAnswer {
        let url = try url(message.endpoint)
        let (host, port) = (try Self.host(of: url), Self.port(of: url))
        return try await connections.use(host, port: port) {
            try await lookUp(host, port: port)
        } call: { client in
            try await Self.send(message, by: client)
        }
    }

    /// Closes the connections at shutdown.
    public func run() async throws {
        try? await gracefulShutdown()
        try await connections.close()
    }

    private static func send(_ message: PushMessage, by client: HTTPClient) async throws -> PushAnswer {
        var request = HTTPClientRequest(url: message.endpoint)
        request.method = .POST
        for (name, value) in message.headers { request.headers.add(name: name, value: value) }
        request.body = .bytes(ByteBuffer(bytes: message.body))
        do {
            let response = try await client.execute(request, timeout: timeout)
            // Only an answer that was read leaves the connection to the next message.
            _ = try await response.body.collect(upTo: mostBytes)
            let wait = response.headers.first(name: "Retry-After").flatMap { Int($0) }
            return PushAnswer(status: Int(response.status.code), retryAfter: wait.map { max(0, $0) })
        } catch let error as HTTPClientError where error == .deadlineExceeded || error == .readTimeout {
            throw PushFault.late
        }
    }

    private func url(_ text: String) throws -> URL {
        guard let url = try? OutsideReader.url(text), mayBePrivate || url.scheme?.lowercased() == "https" else {
            throw PushFault.badAddress
        }
        return url
    }

    private static func host(of url: URL) throws -> String {
        let host = url.host()?.trimmingCharacters(in: ["[", "]"]) ?? ""
        guard !host.isEmpty, host.utf8.allSatisfy(OutsideReader.isOfHost) else { throw PushFault.badAddress }
        return host
    }

    private static func port(of url: URL) -> Int { url.port ?? (url.scheme?.lowercased() == "https" ? 443 : 80) }

    private func lookUp(_ host: String, port: Int) async throws -> String {
        do {
            return try await OutsideReader(mayBePrivate: mayBePrivate).lookUp(host, port: port)
        } catch OutsideFault.notPublic {
            throw PushFault.notPublic
        }
    }
}

/// Clients with open connections, one for each host: a client goes to one address of the network.
private actor PushConnections {
    /// How long an address is used until it is looked up anew.
    private static let life = Duration.seconds(300)
    private static let most = 64

    private final class Entry {
        let client: HTTPClient
        let until: ContinuousClock.Instant
        var users = 0
        var isRetired = false

        init(client: HTTPClient, until: ContinuousClock.Instant) {
            self.client = client
            self.until = until
        }
    }

    private var entries: [String: Entry] = [:]
    private var isClosed = false

    /// Calls a host by a client of its own, which is made where there is none that is young enough.
    func use<Value: Sendable>(
        _ host: String,
        port: Int,
        lookUp: () async throws -> String,
        call: (HTTPClient) async throws -> Value
    ) async throws -> Value {
        let entry = try await entry(of: "\(host):\(port)", host, lookUp)
        entry.users += 1
        let value: Result<Value, any Error>
        do { value = .success(try await call(entry.client)) } catch { value = .failure(error) }
        entry.users -= 1
        try await endIfUnused(entry)
        return try value.get()
    }

    private func entry(of key: String, _ host: String, _ lookUp: () async throws -> String) async throws -> Entry {
        if let known = entries[key], known.until > .now { return known }
        let place = try await lookUp()
        // Another call may have looked it up meanwhile.
        if let known = entries[key], known.until > .now { return known }
        if isClosed { throw CancellationError() }
        var old: [Entry] = []
        if let known = entries.removeValue(forKey: key) { old.append(known) }
        if entries.count >= Self.most, let (oldest, entry) = entries.min(by: { $0.value.until < $1.value.until }) {
            entries[oldest] = nil
            old.append(entry)
        }
        let entry = Entry(client: Self.client(host, place), until: .now + Self.life)
        entries[key] = entry
        entry.users += 1
        for entry in old {
            entry.isRetired = true
            try await endIfUnused(entry)
        }
        entry.users -= 1
        return entry
    }

    private static func client(_ host: String, _ place: String) -> HTTPClient {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        if place != host { configuration.dnsOverride = [host: place] }
        configuration.timeout.connect = .seconds(5)
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 16
        configuration.connectionPool.retryConnectionEstablishment = false
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    private func endIfUnused(_ entry: Entry) async throws {
        guard entry.isRetired, entry.users == 0 else { return }
        entry.isRetired = false
        try await entry.client.shutdown()
    }

    /// Ends all connections; no more are made.
    func close() async throws {
        isClosed = true
        let old = Array(entries.values)
        entries = [:]
        for entry in old {
            entry.isRetired = true
            try await endIfUnused(entry)
        }
    }
}
