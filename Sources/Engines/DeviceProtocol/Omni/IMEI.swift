/// The fifteen-digit number of a lock's modem, which identifies the lock.
public struct IMEI: Hashable, Sendable, CustomStringConvertible {
    /// The fifteen digits.
    public let description: String

    /// Parses fifteen ASCII digits; `nil` for an invalid text.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count == 15, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        description = String(text)
    }
}
