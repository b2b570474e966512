import CrosstownKit
import Crypto

/// Somebody whom the service of an institution vouches for, as far as the set-up keeps it.
struct VouchedMember: Hashable, Sendable {
    private static let longestName = 100

    let issuer: String
    let subject: String
    /// The name; empty where the service does not tell it.
    let name: String

    init(issuer: String, subject: String, name: String) {
        self.issuer = issuer
        self.subject = subject
        self.name = name
    }

    init(_ person: VerifiedIdentity) {
        let name = (person.claims["name"] ?? "").filter { !$0.isNewline }
        self.init(issuer: person.issuer, subject: person.subject, name: String(name.prefix(Self.longestName)))
    }

    /// What is kept of issuer and subject: a keyed hash, the same for this person in every institution.
    func digest(with key: [UInt8]) -> String {
        let code = HMAC<SHA256>.authenticationCode(
            for: Array("\(issuer)\n\(subject)".utf8),
            using: SymmetricKey(data: key)
        )
        return Hexadecimal.text(Array(code))
    }
}

extension MemberNumber {
    /// Takes over a number that a service vouches for, exactly as it is: 1 to 255 bytes without control characters.
    init?(vouched text: String) {
        let isPlain = text.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: false
            default: true
            }
        }
        guard (1...255).contains(text.utf8.count), isPlain else { return nil }
        self.init(checked: text)
    }
}
