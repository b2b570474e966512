/// The number of a lock's modem: fifteen digits, by which the lock names itself.
public struct IMEI: Hashable, Sendable, CustomStringConvertible {
    /// The fifteen digits.
    public let description: String

    /// Reads a number; `nil` for anything but fifteen digits of ASCII.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count == 15, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        description = String(text)
    }
}
