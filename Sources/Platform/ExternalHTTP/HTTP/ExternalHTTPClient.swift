import AsyncHTTPClient
public import CrosstownKit
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// Reads documents from third-party servers, which may be slow, endless, or redirect to us.
///
/// Resolves a name once and connects to the checked address, so that a change of the name in between has no effect.
public struct ExternalHTTPClient: ExternalDocuments {
    private static let mostRedirects = 3

    let mayBePrivate: Bool
    let timeout: Duration
    /// Whether a network address is on the public internet.
    private let isPublic: @Sendable (String) -> Bool

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - mayBePrivate: whether addresses of this machine and its network are allowed, for trials only.
    ///   - timeout: the maximum time for a document, including redirects.
    public init(mayBePrivate: Bool = false, timeout: Duration = .seconds(15)) {
        self.init(mayBePrivate: mayBePrivate, timeout: timeout, isPublic: PublicHost.contains)
    }

    /// Creates a client with another rule for public addresses.
    package init(mayBePrivate: Bool = false, timeout: Duration, isPublic: @escaping @Sendable (String) -> Bool) {
        self.mayBePrivate = mayBePrivate
        self.timeout = timeout
        self.isPublic = isPublic
    }

    /// Returns the document at an address, after at most three redirects.
    ///
    /// - Parameters:
    ///   - address: an http or https address.
    ///   - limit: the maximum size in bytes.
    /// - Returns: its bytes.
    /// - Throws: `ExternalRequestError`, and errors of the connection.
    public func read(_ address: String, atMost limit: Int) async throws -> [UInt8] {
        try await follow(address) { response, _ in
            do {
                return Array(try await response.body.collect(upTo: limit).readableBytesView)
            } catch is NIOTooManyBytesError {
                throw ExternalRequestError.tooLarge
            }
        }
    }

    /// Returns the head of the document at an address, after at most three redirects.
    ///
    /// - Throws: `ExternalRequestError`, and errors of the connection.
    public func head(of address: String) async throws -> DocumentHead {
        try await follow(address, accepting: "text/html,*/*;q=0.8") { response, url in
            DocumentHead(
                address: url.absoluteString,
                fields: response.headers.map { DocumentHead.Field($0.name, $0.value) }
            )
        }
    }

    private func follow<Value: Sendable>(
        _ address: String,
        accepting media: String = "application/json",
        _ take: @escaping @Sendable (HTTPClientResponse, URL) async throws -> Value
    ) async throws -> Value {
        do {
            return try await withinTime(timeout) { try await steps(address, media, take) }
        } catch is TimeLimitExceeded {
            throw ExternalRequestError.late
        }
    }

    private func steps<Value: Sendable>(
        _ address: String,
        _ media: String,
        _ take: @escaping @Sendable (HTTPClientResponse, URL) async throws -> Value
    ) async throws -> Value {
        var url = try Self.url(address)
        for _ in 0...Self.mostRedirects {
            let reply = try await connected(to: url) { try await Self.answer(of: $0, url, media, take) }
            switch reply {
            case .answered(let value): return value
            case .moved(let location):
                let next = try Self.url(location, from: url)
                // A redirect must not lead from https to http.
                guard url.scheme == "http" || next.scheme == "https" else { throw ExternalRequestError.badAddress }
                url = next
            }
        }
        throw ExternalRequestError.redirects
    }

    private enum Reply<Value: Sendable>: Sendable {
        case answered(Value)
        case moved(String)
    }

    /// Calls a server only at the network address to which its name resolves now.
    func connected<Value: Sendable>(
        to url: URL,
        _ call: (HTTPClient) async throws -> Value
    ) async throws -> Value {
        let host = url.host()?.trimmingCharacters(in: ["[", "]"]) ?? ""
        guard !host.isEmpty, host.utf8.allSatisfy(Self.isOfHost) else { throw ExternalRequestError.badAddress }
        let place = try await lookUp(host, port: url.port ?? (url.scheme == "https" ? 443 : 80))
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        if place != host { configuration.dnsOverride = [host: place] }
        configuration.timeout.connect = .seconds(5)
        configuration.connectionPool.retryConnectionEstablishment = false
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        let value: Result<Value, any Error>
        do { value = .success(try await call(client)) } catch { value = .failure(error) }
        try await client.shutdown()
        return try value.get()
    }

    /// Whether a byte is valid in a host's name or address; others could be read in two ways.
    static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: ":"): true
        default: false
        }
    }

    private static func answer<Value: Sendable>(
        of client: HTTPClient,
        _ url: URL,
        _ media: String,
        _ take: (HTTPClientResponse, URL) async throws -> Value
    ) async throws -> Reply<Value> {
        var request = request(to: url)
        request.headers.replaceOrAdd(name: "Accept", value: media)
        let response = try await client.execute(request, deadline: .now() + .seconds(30))
        if (301...308).contains(response.status.code), let location = response.headers.first(name: "Location") {
            return .moved(location)
        }
        guard response.status == .ok else { throw ExternalRequestError.status(Int(response.status.code)) }
        return .answered(try await take(response, url))
    }

    static func request(to url: URL) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: url.absoluteString)
        request.headers.add(name: "Accept", value: "application/json")
        request.headers.add(name: "User-Agent", value: "Crosstown")
        return request
    }

    /// Resolves a name to a network address; all of its addresses must be public.
    ///
    /// - Throws: `notPublic`, and `unknownHost` for all errors of resolving, so that callers can show the error to
    ///   strangers who choose the name.
    func lookUp(_ host: String, port: Int) async throws(ExternalRequestError) -> String {
        let found: SocketAddress
        do {
            // Resolving blocks, so it must not run on the threads of connections.
            found = try await NIOThreadPool.singleton.runIfActive {
                try SocketAddress.makeAddressResolvingHost(host, port: port)
            }
        } catch {
            throw .unknownHost
        }
        guard let address = found.ipAddress, mayBePrivate || isPublic(address) else {
            throw .notPublic
        }
        return address
    }

    static func url(_ text: String, from base: URL? = nil) throws -> URL {
        guard text.utf8.count <= 2048, let url = URL(string: text, relativeTo: base)?.absoluteURL,
            let scheme = url.scheme?.lowercased(), scheme == "https" || scheme == "http", url.user() == nil,
            url.password() == nil
        else { throw ExternalRequestError.badAddress }
        return url
    }
}
