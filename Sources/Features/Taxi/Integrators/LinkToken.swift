import CrosstownKit

/// The secret end of a link that opens something for whoever has it.
enum LinkToken {
    /// How many random bytes it takes: five bits of each make a letter, 195 in all.
    static let bytes = 39
    /// Letters and digits that nobody mistakes for each other.
    private static let letters = Array("abcdefghijkmnpqrstuvwxyz23456789".utf8)

    /// The letters of random bytes.
    static func text(of bytes: [UInt8]) -> String {
        String(decoding: bytes.map { letters[Int($0) % letters.count] }, as: UTF8.self)
    }

    /// The links by which guests follow their rides; each is sealed for its guest.
    static func ofGuests(_ seal: any SecretSeal) -> SecretColumn { SecretColumn("taxi_guest_ride.token", seal: seal) }

    /// The links by which drivers open their app; each is sealed for its invitation.
    static func ofInvitations(_ seal: any SecretSeal) -> SecretColumn {
        SecretColumn("taxi_invitation.token", seal: seal)
    }
}
