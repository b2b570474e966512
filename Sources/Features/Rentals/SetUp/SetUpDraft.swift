import CrosstownKit
import CrosstownValues
import CrosstownWeb
import Crypto

/// The rider's entries so far; stored only in the rider's browser, sealed.
struct SetUpDraft: Hashable, Sendable {
    /// The time limit of the dialogs, in milliseconds.
    static let lifeMilliseconds: Int64 = 30 * 60_000

    let account: Identifier<Account>
    let institution: Identifier<Institution>
    let number: MemberNumber
    let method: RiderProfile.Method?
    let expiresAt: Timestamp
    /// The identity verified by the institution's service, where the rider typed no number.
    let vouched: VouchedMember?
    /// The page after the set-up, such as a scanned vehicle.
    let destination: Link?

    /// The next dialog.
    var next: SetUpStep { method == nil ? .payment : .position }

    /// The rider's proof for the institution.
    var proof: InstitutionProof { InstitutionProof(institution: institution, number: number, vouched: vouched) }

    func with(_ method: RiderProfile.Method) -> SetUpDraft {
        SetUpDraft(
            account: account,
            institution: institution,
            number: number,
            method: method,
            expiresAt: expiresAt,
            vouched: vouched,
            destination: destination
        )
    }

    /// Returns the draft as text that only this service can read or change.
    ///
    /// - Throws: `CryptoKitError`, which a key of 32 bytes never causes.
    func sealed(with key: [UInt8]) throws -> String {
        let fields = [
            account.description, institution.description, number.description, method?.rawValue ?? "",
            String(expiresAt.milliseconds), vouched?.issuer ?? "", vouched?.subject ?? "", vouched?.name ?? "",
            destination?.href ?? "",
        ]
        let plain = Array(fields.joined(separator: "\n").utf8)
        let box = try AES.GCM.seal(plain, using: SymmetricKey(data: key))
        return Hexadecimal.text(Array(box.nonce) + Array(box.ciphertext) + Array(box.tag))
    }

    /// Opens the draft of an account; `nil` where it belongs to another account, has expired, or is invalid.
    init?(sealed text: String, with key: [UInt8], of account: Identifier<Account>, at now: Timestamp) {
        guard let sealed = Hexadecimal.bytes(text), let box = try? AES.GCM.SealedBox(combined: sealed),
            let plain = try? AES.GCM.open(box, using: SymmetricKey(data: key))
        else { return nil }
        let fields = String(decoding: plain, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
        guard fields.count == 9, let owner = Identifier<Account>(fields[0]), owner == account,
            let institution = Identifier<Institution>(fields[1]), let end = Int64(fields[4]), end > now.milliseconds
        else { return nil }
        self.init(
            account: owner,
            institution: institution,
            number: MemberNumber(checked: fields[2]),
            method: RiderProfile.Method(rawValue: fields[3]),
            expiresAt: Timestamp(milliseconds: end),
            vouched: fields[5].isEmpty
                ? nil : VouchedMember(issuer: fields[5], subject: fields[6], name: fields[7]),
            destination: Link(untrusted: fields[8])
        )
    }

    init(
        account: Identifier<Account>,
        institution: Identifier<Institution>,
        number: MemberNumber,
        method: RiderProfile.Method?,
        expiresAt: Timestamp,
        vouched: VouchedMember? = nil,
        destination: Link? = nil
    ) {
        self.account = account
        self.institution = institution
        self.number = number
        self.method = method
        self.expiresAt = expiresAt
        self.vouched = vouched
        self.destination = destination
    }
}
