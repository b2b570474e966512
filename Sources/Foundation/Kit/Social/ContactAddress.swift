/// The email address or telephone number of a person.
public enum ContactAddress: Sendable, Hashable, Codable {
    /// An email address in lower case.
    case mail(String)
    /// A telephone number with its country code, only digits after the plus sign (E.164).
    case phone(String)

    /// Parses typed text: with an `@` as an email address, else as a number with its country code.
    ///
    /// `nil` if invalid.
    public init?(typed text: String) {
        let text = text.split(whereSeparator: \.isWhitespace).joined()
        if text.contains("@") {
            guard let address = Self.mailAddress(text) else { return nil }
            self = .mail(address)
        } else {
            guard let number = Self.number(text) else { return nil }
            self = .phone(number)
        }
    }

    /// The address as people write it.
    public var text: String {
        switch self {
        case .mail(let address): address
        case .phone(let number): number
        }
    }

    private static func mailAddress(_ text: String) -> String? {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...64).contains(parts[0].utf8.count), (3...190).contains(parts[1].utf8.count),
            text.utf8.allSatisfy({ $0 > 32 && $0 < 127 }), !text.utf8.contains(where: forbidden.contains),
            parts[1].contains("."), !parts[1].hasPrefix("."), !parts[1].hasSuffix(".")
        else { return nil }
        return text.lowercased()
    }

    /// Characters that are invalid in an address in the header of an email.
    private static let forbidden: Set<UInt8> = Set("<>()[]\\,;:\"".utf8)

    private static func number(_ text: String) -> String? {
        let kept = text.filter { !"-./()".contains($0) }
        let international = kept.hasPrefix("00") ? "+" + kept.dropFirst(2) : kept
        let digits = international.dropFirst()
        guard international.first == "+", (7...15).contains(digits.count),
            digits.utf8.allSatisfy({ (48...57).contains($0) }), digits.first != "0"
        else { return nil }
        return "+" + digits
    }
}
