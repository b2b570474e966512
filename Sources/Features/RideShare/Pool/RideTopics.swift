import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The topics that devices can follow without an account.
enum RideTopics {
    private static let prefix = "rideshare.ride/"

    /// Requests created without an account.
    static let guests = FollowableTopic(prefix) { name, transaction in
        guard let hash = bytes(name.dropFirst(prefix.count)) else { return false }
        let signUp = try SignUpStore(transaction: transaction).find(tokenHash: hash)
        return signUp.map { $0.person == nil && $0.state == .open } ?? false
    }

    /// The topic of a request: the hash of its secret, since the driver knows its ID.
    static func topic(_ tokenHash: [UInt8]) -> DeviceTopic {
        DeviceTopic(prefix + tokenHash.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined())
    }

    /// Parses the 64 hexadecimal digits of a hash.
    private static func bytes(_ text: Substring) -> [UInt8]? {
        let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        guard digits.count == 64, text.utf8.count == 64 else { return nil }
        return stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }
}
