import HTTPTypes
public import Hummingbird

/// The proxies in front of the service that report the client's address.
///
/// The header is configured, never guessed: a proxy passes on other headers as the client sent them.
/// `X-Forwarded-Proto` and `X-Forwarded-Host` are never read: https is configured, and a proxy must pass on `Host`.
public struct TrustedProxies: Sendable {
    /// The header with the client's address.
    public enum Header: String, Sendable, CaseIterable {
        /// `X-Forwarded-For`, which nearly every proxy sends.
        case xForwardedFor = "x-forwarded-for"
        /// `Forwarded` (RFC 7239).
        case forwarded = "forwarded"
    }

    private let ranges: [AddressRange]
    private let header: Header

    /// No proxies: every peer is the client.
    public static let none = TrustedProxies([])

    /// Creates the list of proxies from address ranges.
    public init(_ ranges: [AddressRange], header: Header = .xForwardedFor) {
        self.ranges = ranges
        self.header = header
    }

    /// Returns the client's address, from the peer of the connection and the headers.
    ///
    /// Each proxy adds its own peer at the right. From there, the first address that is not our proxy is the client's;
    /// values further left are the client's own and not trusted.
    func client(behind peer: String?, headers: HTTPFields) -> String? {
        guard let peer, var address = NetworkAddress(peer), isTrusted(address) else { return peer }
        for hop in hops(headers).suffix(32).reversed() {
            guard let next = Self.address(of: hop) else { break }
            address = next
            if !isTrusted(address) { break }
        }
        return address.description
    }

    /// Returns the network of a peer; `nil` for a proxy, which stands for many clients, and without an address.
    func network(ofPeer peer: String?) -> String? {
        guard let address = peer.flatMap({ NetworkAddress($0) }), !isTrusted(address) else { return nil }
        return address.network
    }

    private func isTrusted(_ address: NetworkAddress) -> Bool { ranges.contains { $0.contains(address) } }

    private func hops(_ headers: HTTPFields) -> [Substring] {
        switch header {
        case .xForwardedFor: Self.elements(headers[values: .forwardedFor])
        case .forwarded: Self.elements(headers[values: .forwarded]).map(Self.node)
        }
    }

    private static func elements(_ values: [String]) -> [Substring] {
        values.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }.map(\.trimmed)
    }

    /// Returns the node of an element of `Forwarded`; empty if missing.
    private static func node(_ element: Substring) -> Substring {
        let pairs = element.split(separator: ";").map(\.trimmed)
        let node = pairs.first { $0.lowercased().hasPrefix("for=") }?.dropFirst(4) ?? ""
        let isQuoted = node.count > 1 && node.first == "\"" && node.last == "\""
        return isQuoted ? node.dropFirst().dropLast() : node
    }

    /// Parses the address of a node with an optional port; `nil` for names such as `unknown`.
    private static func address(of node: Substring) -> NetworkAddress? {
        if node.first == "[" { return NetworkAddress(node.dropFirst().prefix { $0 != "]" }) }
        let isIPv4WithPort = node.count { $0 == ":" } == 1
        return NetworkAddress(isIPv4WithPort ? node.prefix { $0 != ":" } : node)
    }
}

/// Finds the client's address if proxies are in front of the service.
public struct ForwardedMiddleware<Context: CrosstownContext>: RouterMiddleware {
    let proxies: TrustedProxies

    /// Creates the middleware with trusted proxies.
    public init(_ proxies: TrustedProxies) { self.proxies = proxies }

    /// Stores the client's address in the context.
    public func handle(
        _ request: Request,
        context: Context,
        next: @concurrent (Request, Context) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.remoteAddress = proxies.client(behind: context.remoteAddress, headers: request.headers)
        return try await next(request, context)
    }
}
