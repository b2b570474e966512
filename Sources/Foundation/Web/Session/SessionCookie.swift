public import HTTPTypes

/// The cookie with a session's token.
public struct SessionCookie: Sendable {
    /// `__Host-sid` over https, so that neither subdomains nor plain http can set it; `sid` on a plain loopback.
    public let name: String
    private let isSecure: Bool
    /// The cookie that identifies a device with an earlier sign-in; it grants no access.
    private let deviceName: String
    /// The longest time that browsers store a cookie.
    private static let deviceMaxAge = 400 * 86_400

    /// Creates the rules of the cookie.
    ///
    /// - Parameter isSecure: whether the service uses https.
    public init(isSecure: Bool) {
        self.isSecure = isSecure
        name = isSecure ? "__Host-sid" : "sid"
        deviceName = isSecure ? "__Host-device" : "device"
    }

    /// Returns the token of a request, if it has exactly one.
    public func token(in headers: HTTPFields) -> String? {
        let tokens = CookieHeader.values(of: name, in: headers)
        return tokens.count == 1 && !tokens[0].isEmpty ? tokens[0] : nil
    }

    /// Returns the `Set-Cookie` value with a token, which the browser stores for `maxAge` seconds.
    public func handingOut(_ token: String, maxAge: Int) -> String {
        "\(name)=\(PercentCoding.encode(token)); Max-Age=\(maxAge)" + attributes
    }

    /// The `Set-Cookie` value that deletes the token.
    public var takingBack: String { "\(name)=; Max-Age=0" + attributes }

    /// Returns the device token of a request.
    public func deviceToken(in headers: HTTPFields) -> String? {
        let tokens = CookieHeader.values(of: deviceName, in: headers)
        return tokens.count == 1 && !tokens[0].isEmpty ? tokens[0] : nil
    }

    /// Returns the `Set-Cookie` value that identifies a device.
    public func knowing(device token: String) -> String {
        "\(deviceName)=\(PercentCoding.encode(token)); Max-Age=\(Self.deviceMaxAge)" + attributes
    }

    private var attributes: String { "; Path=/; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "") }
}

/// Parses `Cookie` headers (RFC 6265 section 4.2).
public enum CookieHeader {
    /// Returns all values of a name in a request.
    public static func values(of name: String, in headers: HTTPFields) -> [String] {
        headers[values: .cookie].flatMap { $0.split(separator: ";") }.compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].trimmed == name else { return nil }
            return PercentCoding.decode(parts[1].trimmed, plusIsSpace: false)
        }
    }
}
