public import HTTPTypes

/// The cookie that holds a session's token.
public struct SessionCookie: Sendable {
    /// `__Host-sid` over https, so that neither subdomains nor plain http can set it; `sid` on a plain loopback.
    public let name: String
    private let isSecure: Bool
    /// The cookie by which a device is known on which somebody has signed in; it opens nothing.
    private let deviceName: String
    /// As long as browsers keep a cookie.
    private static let deviceMaxAge = 400 * 86_400

    /// Makes the cookie's rules.
    ///
    /// - Parameter isSecure: whether people reach us over https.
    public init(isSecure: Bool) {
        self.isSecure = isSecure
        name = isSecure ? "__Host-sid" : "sid"
        deviceName = isSecure ? "__Host-device" : "device"
    }

    /// The token that a request carries, if it carries exactly one.
    public func token(in headers: HTTPFields) -> String? {
        let tokens = CookieHeader.values(of: name, in: headers)
        return tokens.count == 1 && !tokens[0].isEmpty ? tokens[0] : nil
    }

    /// The `Set-Cookie` value that hands out a token, which the browser keeps for `maxAge` seconds.
    public func handingOut(_ token: String, maxAge: Int) -> String {
        "\(name)=\(PercentCoding.encode(token)); Max-Age=\(maxAge)" + attributes
    }

    /// The `Set-Cookie` value that takes the token back.
    public var takingBack: String { "\(name)=; Max-Age=0" + attributes }

    /// What a request shows of the device that it comes from.
    public func deviceToken(in headers: HTTPFields) -> String? {
        let tokens = CookieHeader.values(of: deviceName, in: headers)
        return tokens.count == 1 && !tokens[0].isEmpty ? tokens[0] : nil
    }

    /// The `Set-Cookie` value by which a device is known again.
    public func knowing(device token: String) -> String {
        "\(deviceName)=\(PercentCoding.encode(token)); Max-Age=\(Self.deviceMaxAge)" + attributes
    }

    private var attributes: String { "; Path=/; HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "") }
}

/// Reads `Cookie` headers (RFC 6265 section 4.2).
public enum CookieHeader {
    /// Every value that a request carries under a name.
    public static func values(of name: String, in headers: HTTPFields) -> [String] {
        headers[values: .cookie].flatMap { $0.split(separator: ";") }.compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, parts[0].trimmed == name else { return nil }
            return PercentCoding.decode(parts[1].trimmed, plusIsSpace: false)
        }
    }
}
