public import AsyncHTTPClient
public import CrosstownClient
import NIOCore
import NIOHTTP1

/// Sends requests over shared HTTP/1.1 connections that stay open; for servers and command-line programs.
public struct HTTPTransport: Transport {
    private static let largestAnswer = 16 << 20

    private let root: String
    private let client: HTTPClient

    /// Creates a transport to a server over an HTTP client that the caller shuts down.
    ///
    /// - Parameters:
    ///   - baseURL: the server's root, such as `http://127.0.0.1:8080`.
    ///   - client: its pool must allow one connection for each stream, and one for each concurrent request.
    public init(baseURL: String, client: HTTPClient) {
        root = baseURL.hasSuffix("/") ? String(baseURL.dropLast()) : baseURL
        self.client = client
    }

    /// Runs work with a transport whose connections are closed at the end.
    ///
    /// - Parameters:
    ///   - baseURL: the server's root, such as `http://127.0.0.1:8080`.
    ///   - connections: the maximum number of open connections, streams included.
    ///   - body: the work.
    /// - Returns: the result of the work.
    /// - Throws: errors of the work.
    public static func with<Result>(
        baseURL: String,
        connections: Int = 8,
        _ body: (HTTPTransport) async throws -> Result
    ) async throws -> Result {
        let client = HTTPClient(configuration: configuration(connections: connections))
        do {
            let result = try await body(HTTPTransport(baseURL: baseURL, client: client))
            try await client.shutdown()
            return result
        } catch {
            try await client.shutdown()
            throw error
        }
    }

    /// Sends a request and returns the complete response.
    public func send(_ request: ClientRequest) async throws -> ClientResponse {
        try await translatingErrors {
            let response = try await client.execute(outgoing(request), timeout: TimeAmount(request.timeout))
            let body = try await response.body.collect(upTo: Self.largestAnswer)
            return ClientResponse(ResponseHead(response), body: Array(body.readableBytesView))
        }
    }

    /// Opens a stream.
    public func stream(_ request: ClientRequest) async throws -> ClientStream {
        try await translatingErrors {
            // A deadline would end the stream; the client's read timeout limits its silence.
            let response = try await client.execute(outgoing(request), deadline: .distantFuture)
            return ClientStream(ResponseHead(response), pieces: HTTPPieces(body: response.body))
        }
    }

    private func outgoing(_ request: ClientRequest) -> HTTPClientRequest {
        var outgoing = HTTPClientRequest(url: root + request.path)
        outgoing.method = HTTPMethod(rawValue: request.method.rawValue)
        for (name, value) in request.headers { outgoing.headers.add(name: name, value: value) }
        if let body = request.body { outgoing.body = .bytes(ByteBuffer(bytes: body)) }
        return outgoing
    }

    private static func configuration(connections: Int) -> HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: HTTPClient.Configuration.Timeout(connect: .seconds(5), read: .seconds(60)),
            connectionPool: HTTPClient.Configuration.ConnectionPool(
                idleTimeout: .seconds(30),
                concurrentHTTP1ConnectionsPerHostSoftLimit: connections
            )
        )
        configuration.httpVersion = .http1Only
        // The client decides about retries, not the transport.
        configuration.connectionPool.retryConnectionEstablishment = false
        return configuration
    }
}

extension ResponseHead {
    fileprivate init(_ response: HTTPClientResponse) {
        let headers = Dictionary(response.headers.map { ($0.name, $0.value) }) { first, _ in first }
        self.init(status: Int(response.status.code), headers: headers)
    }
}
