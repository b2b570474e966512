import CrosstownContract
public import CrosstownKit
import Foundation

/// Recognizes, by a sealed cookie, devices on which a user has signed in before.
///
/// The cookie doesn't sign anyone in. It shows that sign-in attempts from this device aren't guesses, so that strangers
/// who guess can't lock the owner out (OWASP, "Device cookies").
public struct KnownDevices: Sendable {
    private let seal: any SecretSeal
    private let number: @Sendable () -> [UInt8]

    /// Recognizes devices whose cookies were sealed with one key; `number` returns sixteen new random bytes.
    public init(seal: any SecretSeal, number: @escaping @Sendable () -> [UInt8]) {
        self.seal = seal
        self.number = number
    }

    /// Returns the number of the device with a token, if a user has signed in with this name on it.
    func device(showing token: String?, for name: String) -> String? {
        token.flatMap { try? seal.open($0, for: Self.place(name)) }
    }

    /// Returns the new token of a device after a user signs in with a name.
    func token(for name: String, showing token: String?) throws -> String {
        let device = device(showing: token, for: name) ?? Data(number()).base64EncodedString()
        return try seal.seal(device, for: Self.place(name))
    }

    private static func place(_ name: String) -> [String] { ["device", name] }
}
