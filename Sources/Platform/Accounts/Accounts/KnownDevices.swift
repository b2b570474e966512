import CrosstownContract
public import CrosstownKit
import Foundation

/// Devices on which somebody has signed in before, known by a sealed cookie.
///
/// The cookie opens nothing. It says that guesses at a name do not come from there, so that strangers who guess cannot keep
/// the owner out of the account (OWASP, "Device cookies").
public struct KnownDevices: Sendable {
    private let seal: any SecretSeal
    private let number: @Sendable () -> [UInt8]

    /// Knows the devices whose cookies one key has sealed; `number` gives sixteen new random bytes.
    public init(seal: any SecretSeal, number: @escaping @Sendable () -> [UInt8]) {
        self.seal = seal
        self.number = number
    }

    /// The number of the device that shows a token, if somebody has signed in with this name on it.
    func device(showing token: String?, for name: String) -> String? {
        token.flatMap { try? seal.open($0, for: Self.place(name)) }
    }

    /// What a device shows from now on, on which somebody has signed in with a name.
    func token(for name: String, showing token: String?) throws -> String {
        let device = device(showing: token, for: name) ?? Data(number()).base64EncodedString()
        return try seal.seal(device, for: Self.place(name))
    }

    private static func place(_ name: String) -> [String] { ["device", name] }
}
