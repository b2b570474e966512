import HTTPTypes
public import Hummingbird

/// The proxies in front of us that tell whom they speak for.
///
/// Which header they write is stated, never guessed: a proxy passes on the header that it does not know as the client
/// sent it. `X-Forwarded-Proto` and `X-Forwarded-Host` are never read: whether people reach us over https is configured,
/// and a proxy must pass on `Host`.
public struct TrustedProxies: Sendable {
    /// The header in which a proxy tells whom it speaks for.
    public enum Header: String, Sendable, CaseIterable {
        /// `X-Forwarded-For`, which nearly every proxy writes.
        case xForwardedFor = "x-forwarded-for"
        /// `Forwarded` (RFC 7239).
        case forwarded = "forwarded"
    }

    private let ranges: [AddressRange]
    private let header: Header

    /// Nobody: every peer speaks for itself.
    public static let none = TrustedProxies([])

    /// Trusts the peers whose addresses are within some ranges.
    public init(_ ranges: [AddressRange], header: Header = .xForwardedFor) {
        self.ranges = ranges
        self.header = header
    }

    /// The address that a request comes from, given the peer that the connection is with.
    ///
    /// Each proxy adds its own peer at the right. Read from there, the first address that is no proxy of ours is the
    /// client's; what stands further left is whatever that client wrote.
    func client(behind peer: String?, headers: HTTPFields) -> String? {
        guard let peer, var address = NetworkAddress(peer), isTrusted(address) else { return peer }
        for hop in hops(headers).suffix(32).reversed() {
            guard let next = Self.address(of: hop) else { break }
            address = next
            if !isTrusted(address) { break }
        }
        return address.description
    }

    /// The network of a peer; `nil` for a proxy, which speaks for many, and where there is no address.
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

    /// The node that an element of `Forwarded` speaks for; empty where it names none.
    private static func node(_ element: Substring) -> Substring {
        let pairs = element.split(separator: ";").map(\.trimmed)
        let node = pairs.first { $0.lowercased().hasPrefix("for=") }?.dropFirst(4) ?? ""
        let isQuoted = node.count > 1 && node.first == "\"" && node.last == "\""
        return isQuoted ? node.dropFirst().dropLast() : node
    }

    /// The address of a node that may be written with its port; `nil` for names such as `unknown`.
    private static func address(of node: Substring) -> NetworkAddress? {
        if node.first == "[" { return NetworkAddress(node.dropFirst().prefix { $0 != "]" }) }
        let isIPv4WithPort = node.count { $0 == ":" } == 1
        return NetworkAddress(isIPv4WithPort ? node.prefix { $0 != ":" } : node)
    }
}

/// Finds out from which address a request comes, where proxies stand in front of us.
public struct ForwardedMiddleware<Context: CrosstownContext>: RouterMiddleware {
    let proxies: TrustedProxies

    /// Believes the proxies given, and nobody else.
    public init(_ proxies: TrustedProxies) { self.proxies = proxies }

    /// Puts the client's address into the context.
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
