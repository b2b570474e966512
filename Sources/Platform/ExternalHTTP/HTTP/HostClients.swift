import AsyncHTTPClient
import NIOCore

/// Clients with open connections, one per host: a client connects to one network address.
actor HostClients {
    /// How long a resolved address is cached.
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

    /// Calls a host with its own client, which is created where none is recent enough.
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
        // Another call may have resolved it meanwhile.
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

    /// Closes all connections; new ones fail.
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
