import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Validates what devices send, which is untrusted.
struct SubscriptionReader: Sendable {
    private static let longestLanguage = 35
    /// The allowed hosts or domains; all where empty.
    let services: [String]
    let mayBePrivate: Bool
    let transport: any PushTransport

    /// Validates a subscription.
    ///
    /// - Throws: `Problem` with status 422 that names the invalid fields.
    func subscription(of request: SubscriptionRequest) async throws -> DeviceSubscription {
        var check = Validation()
        let endpoint = PushEndpoint(request.endpoint, mayBePrivate: mayBePrivate).flatMap { isAllowed($0) ? $0 : nil }
        check.require(endpoint != nil, "endpoint", "must be the https address of a push service")
        let keys = DeviceKeys(
            p256dh: Base64URL.decode(request.keys.p256dh) ?? [],
            auth: Base64URL.decode(request.keys.auth) ?? []
        )
        check.require(keys != nil, "keys", "must be the keys of a push subscription")
        try check.finish()
        guard let endpoint, let keys else { throw Problem.internalError }
        try await requireReachable(endpoint)
        return DeviceSubscription(endpoint: endpoint, keys: keys, language: Self.language(request.language))
    }

    private func requireReachable(_ endpoint: PushEndpoint) async throws {
        do {
            try await transport.check(endpoint.address)
        } catch .unknownHost, .late {
            throw Problem.invalid([.init(field: "endpoint", message: "has a host name that doesn’t exist")])
        } catch {
            throw Problem.invalid(
                [.init(field: "endpoint", message: "must lead to a push service on the internet")]
            )
        }
    }

    private func isAllowed(_ endpoint: PushEndpoint) -> Bool {
        let host = endpoint.host
        return services.isEmpty || services.contains { host == $0 || host.hasSuffix("." + $0) }
    }

    /// The tag of a language; English where it is invalid.
    static func language(_ tag: String?) -> String {
        guard let tag, (2...longestLanguage).contains(tag.utf8.count),
            tag.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || (48...57).contains($0) || (97...122).contains($0 | 32) })
        else { return "en" }
        return tag
    }
}
