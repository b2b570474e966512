import CrosstownKit
import CrosstownValues
import Crypto

/// What a rider has entered in the dialogs so far; only the rider's own browser keeps it, sealed.
struct SetUpDraft: Hashable, Sendable {
    /// How long the dialogs may take, in milliseconds.
    static let lifeMilliseconds: Int64 = 30 * 60_000

    let account: Identifier<Account>
    let institution: Identifier<Institution>
    let number: MemberNumber
    let method: RiderProfile.Method?
    let expiresAt: Timestamp

    /// The dialog that comes next.
    var next: SetUpStep { method == nil ? .payment : .position }

    func with(_ method: RiderProfile.Method) -> SetUpDraft {
        SetUpDraft(
            account: account,
            institution: institution,
            number: number,
            method: method,
            expiresAt: expiresAt
        )
    }

    /// The draft as text that nobody else can read or change.
    ///
    /// - Throws: `CryptoKitError`, which a key of 32 bytes never causes.
    func sealed(with key: [UInt8]) throws -> String {
        let fields = [
            account.description, institution.description, number.description, method?.rawValue ?? "",
            String(expiresAt.milliseconds),
        ]
        let plain = Array(fields.joined(separator: "\n").utf8)
        let box = try AES.GCM.seal(plain, using: SymmetricKey(data: key))
        return hexadecimal(Array(box.nonce) + Array(box.ciphertext) + Array(box.tag))
    }

    /// Opens a draft of an account; `nil` where it is another's, too old, or not ours.
    init?(sealed text: String, with key: [UInt8], of account: Identifier<Account>, at now: Timestamp) {
        guard let sealed = bytes(hexadecimal: text), let box = try? AES.GCM.SealedBox(combined: sealed),
            let plain = try? AES.GCM.open(box, using: SymmetricKey(data: key))
        else { return nil }
        let fields = String(decoding: plain, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
        guard fields.count == 5, let owner = Identifier<Account>(fields[0]), owner == account,
            let institution = Identifier<Institution>(fields[1]), let number = MemberNumber(typed: fields[2]),
            let end = Int64(fields[4]), end > now.milliseconds
        else { return nil }
        self.init(
            account: owner,
            institution: institution,
            number: number,
            method: RiderProfile.Method(rawValue: fields[3]),
            expiresAt: Timestamp(milliseconds: end)
        )
    }

    init(
        account: Identifier<Account>,
        institution: Identifier<Institution>,
        number: MemberNumber,
        method: RiderProfile.Method?,
        expiresAt: Timestamp
    ) {
        self.account = account
        self.institution = institution
        self.number = number
        self.method = method
        self.expiresAt = expiresAt
    }
}

/// The dialogs of the set-up, in their order.
enum SetUpStep: String, CaseIterable, Codable, Hashable, Sendable {
    /// Who the rider is.
    case identity
    /// How the rider means to pay.
    case payment
    /// Whether the service may know where the rider is.
    case position
}
