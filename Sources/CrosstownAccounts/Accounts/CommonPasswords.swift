import Crypto
import Foundation

/// The passwords that are tried first (OWASP ASVS 5.0, 6.2.4): some 39,000 of five characters and more, in lower case.
///
/// Of each the first four bytes of its SHA-256 are kept; one in a hundred thousand others is taken for one of them.
///
/// Sources: the frequency list of zxcvbn (D. Wheeler, "zxcvbn: Low-Budget Password Strength Estimation", 2016; MIT), and the
/// list that Django refuses (R. Williams; BSD-3-Clause).
enum CommonPasswords {
    /// Whether a password in lower case is one of them.
    static func contains(_ password: String) -> Bool {
        let hash = SHA256.hash(data: Data(password.utf8)).prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return numbers.contains(hash)
    }

    private static let numbers: Set<UInt32> = {
        let bytes = Data(base64Encoded: CommonPasswordFilter.text, options: .ignoreUnknownCharacters) ?? Data()
        var (numbers, number, distance, shift) = (Set<UInt32>(), UInt32(0), UInt32(0), UInt32(0))
        for byte in bytes {
            distance |= UInt32(byte & 0x7F) << shift
            shift += 7
            guard byte < 0x80 else { continue }
            number += distance
            numbers.insert(number)
            (distance, shift) = (0, 0)
        }
        return numbers
    }()
}
