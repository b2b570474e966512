import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A device that asked for rides without an account; only the device stores the secrets of its requests.
struct GuestDevice: Sendable {
    static let cookie = "rides-guest"
    private static let most = 12
    private static let keptSeconds = 180 * 86_400

    /// The secrets, latest first.
    let tokens: [String]

    /// Parses secrets separated by points; leaves out invalid ones.
    init(_ text: String?) {
        let parts = (text ?? "").split(separator: ".").prefix(Self.most)
        tokens = parts.map(String.init).filter(SignUpCheck.isKey)
    }

    /// Returns the `Set-Cookie` value that stores another secret on the device.
    func settingCookie(adding token: String) -> String {
        let stored = ([token] + tokens.filter { $0 != token }).prefix(Self.most).joined(separator: ".")
        return "\(Self.cookie)=\(stored); Max-Age=\(Self.keptSeconds); Path=/rides; HttpOnly; SameSite=Lax"
    }
}

/// A request that a device made without an account.
struct GuestRequest: Sendable {
    let token: String
    let way: SignUp.Way
}

extension RideShareTransaction {
    /// Returns the open requests that a device made for an event.
    func requests(of device: GuestDevice, for event: String) throws -> [GuestRequest] {
        try device.tokens.compactMap { token in
            guard let signUp = try signUps.find(tokenHash: SignUpService.hash(token)), signUp.person == nil,
                signUp.event == event, signUp.state == .open
            else { return nil }
            return GuestRequest(token: token, way: signUp.way)
        }
    }

    /// Validates that a device has not asked for a ride to the event in the same direction.
    ///
    /// - Throws: `SignUpError.asked`.
    func requireNoRequest(_ way: SignUp.Way, to event: String, from device: GuestDevice) throws {
        let known = try requests(of: device, for: event).first { $0.way.overlaps(way) }
        if let known { throw SignUpError.asked(known.token) }
    }
}

extension SignUp.Way {
    /// Whether both include a direction.
    func overlaps(_ other: SignUp.Way) -> Bool { legs.contains(where: other.includes) }
}
