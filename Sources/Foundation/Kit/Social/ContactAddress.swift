/// An e-mail address or a telephone number by which somebody can be reached.
public enum ContactAddress: Sendable, Hashable, Codable {
    /// An e-mail address in lower case.
    case mail(String)
    /// A telephone number with its country, digits alone after the plus sign (E.164).
    case phone(String)

    /// Reads what somebody typed: what holds an `@` is an e-mail address, else it must be a number with its country.
    ///
    /// `nil` for anything that cannot be either.
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

    /// What must not stand in an address that is put into the head of a message.
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
