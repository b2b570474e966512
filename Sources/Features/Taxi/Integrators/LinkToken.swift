import CrosstownKit

/// The secret at the end of a link that authenticates its user.
enum LinkToken {
    /// The number of random bytes: each becomes a letter of five bits, 195 bits in total.
    static let bytes = 39
    /// Letters and digits that look different.
    private static let letters = Array("abcdefghijkmnpqrstuvwxyz23456789".utf8)

    /// Encodes random bytes as letters.
    static func text(of bytes: [UInt8]) -> String {
        String(decoding: bytes.map { letters[Int($0) % letters.count] }, as: UTF8.self)
    }

    /// The links of guests, each sealed for its guest.
    static func ofGuests(_ seal: any SecretSeal) -> SecretColumn { SecretColumn("taxi_guest_ride.token", seal: seal) }

    /// The links of invitations, each sealed for its invitation.
    static func ofInvitations(_ seal: any SecretSeal) -> SecretColumn {
        SecretColumn("taxi_invitation.token", seal: seal)
    }
}
