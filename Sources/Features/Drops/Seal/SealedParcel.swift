import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The type of IDs of devices that open encrypted drops.
enum DropDevice {}

/// A text encrypted in its sender's browser: the server stores one half of the key, the recipients' devices the other.
///
/// The server can only store it, and return its half after a claim was accepted.
struct SealedParcel: Codable, Sendable, Hashable {
    /// A device's half of the key, encrypted for it.
    struct Share: Codable, Sendable, Hashable {
        let device: Identifier<DropDevice>
        /// The sender's ephemeral key, a point of P-256.
        let ephemeral: String
        /// The device's half, encrypted.
        let wrapped: String
    }

    /// The text, encrypted with both halves.
    let ciphertext: String
    /// The half that the server returns only after a claim was accepted.
    let serverShare: String
    var shares: [Share]

    private static let longest = (ciphertext: 16_000, share: 44, ephemeral: 88, wrapped: 108)
    private static let mostShares = 200

    /// Validates the format: Base64 of the right lengths.
    var isWellFormed: Bool {
        Self.isBase64(ciphertext, 1...Self.longest.ciphertext)
            && Self.isBase64(serverShare, Self.longest.share...Self.longest.share)
            && (1...Self.mostShares).contains(shares.count)
            && Set(shares.map(\.device)).count == shares.count
            && shares.allSatisfy { share in
                Self.isBase64(share.ephemeral, Self.longest.ephemeral...Self.longest.ephemeral)
                    && Self.isBase64(share.wrapped, 1...Self.longest.wrapped)
            }
    }

    private static func isBase64(_ text: String, _ length: ClosedRange<Int>) -> Bool {
        length.contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (65...90).contains(byte) || (97...122).contains(byte) || (48...57).contains(byte)
                    || [43, 47, 61]
                        .contains(byte)
            }
    }
}

/// A device that opens encrypted drops, for people who encrypt for it.
struct DeviceView: Codable, Sendable, Hashable {
    let id: Identifier<DropDevice>
    let person: Identifier<Account>
    /// A point of P-256, in Base64.
    let publicKey: String

    static let personal = PersonalTable(
        "drop_device",
        [
            .account("person", in: "Devices that open sealed drops", erasing: .row),
            .listed("t.made_at", as: .moment("When")), .listed("t.public_key", as: .plain("Public key")),
        ]
    )
}

struct DeviceStore {
    let transaction: any Transaction

    func find(_ key: String, of person: Identifier<Account>) throws -> Identifier<DropDevice>? {
        try transaction.first("SELECT id FROM drop_device WHERE person = \(person) AND public_key = \(key)")?.get(0)
    }

    func insert(_ device: DeviceView, at now: Timestamp) throws {
        try transaction.execute(
            """
            INSERT INTO drop_device (id, person, public_key, made_at)
            VALUES (\(device.id), \(device.person), \(device.publicKey), \(now))
            """
        )
    }

    func list(of people: [Identifier<Account>]) throws -> [DeviceView] {
        if people.isEmpty { return [] }
        return try transaction.query(
            "SELECT id, person, public_key FROM drop_device WHERE person IN \(list: people) ORDER BY made_at, id"
        ).map { DeviceView(id: try $0.get(0), person: try $0.get(1), publicKey: try $0.get(2)) }
    }

    /// Deletes all but the latest devices of a person.
    func keepLatest(_ count: Int, of person: Identifier<Account>) throws {
        let devices: [Identifier<DropDevice>] = try transaction.query(
            "SELECT id FROM drop_device WHERE person = \(person) ORDER BY made_at DESC, id DESC"
        ).map { try $0.get(0) }
        for device in devices.dropFirst(count) {
            try transaction.execute("DELETE FROM drop_device WHERE id = \(device)")
        }
    }
}
