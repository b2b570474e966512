import Crypto
import Foundation

/// The passwords that attackers try first (OWASP ASVS 5.0, 6.2.4): some 39,000 of five characters and more, in lower
/// case.
///
/// The file stores the first four bytes of each SHA-256 hash, so one in a hundred thousand other passwords matches by
/// error. It contains ascending numbers, each as its distance from the previous one, with seven bits in a byte.
/// `Scripts/passwords/make-filter` creates it and names its source.
public struct CommonPasswords: Sendable {
    /// The file is unreadable or invalid.
    public struct Unreadable: Error {}

    /// The file's name in the folder of assets.
    public static let file = "passwords/common.bin"

    private let numbers: [UInt32]

    /// Parses the file.
    ///
    /// - Throws: `Unreadable`.
    public init(file: String) throws(Unreadable) {
        guard let bytes = FileManager.default.contents(atPath: file), !bytes.isEmpty else { throw Unreadable() }
        var (numbers, number, distance, shift) = ([UInt32](), UInt32(0), UInt32(0), UInt32(0))
        for byte in bytes {
            guard shift < 32 else { throw Unreadable() }
            distance |= UInt32(byte & 0x7F) << shift
            shift += 7
            guard byte < 0x80 else { continue }
            let (next, isTooLarge) = number.addingReportingOverflow(distance)
            if isTooLarge { throw Unreadable() }
            number = next
            numbers.append(number)
            (distance, shift) = (0, 0)
        }
        self.numbers = numbers
    }

    /// Returns whether a lowercase password is one of them.
    func contains(_ password: String) -> Bool {
        let hash = SHA256.hash(data: Data(password.utf8)).prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        var (low, high) = (0, numbers.count)
        while low < high {
            let middle = (low + high) / 2
            if numbers[middle] < hash { low = middle + 1 } else { high = middle }
        }
        return low < numbers.count && numbers[low] == hash
    }
}
