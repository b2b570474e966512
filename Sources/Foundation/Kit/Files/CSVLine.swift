/// A record of comma-separated values (RFC 4180), in which spreadsheets find only text and numbers.
public struct CSVLine: Sendable, CustomStringConvertible {
    /// The record with its line end.
    public private(set) var description = ""

    /// Creates a record of values in their order.
    public init(_ values: [String]) {
        description = values.map(Self.quoted).joined(separator: ",") + "\r\n"
    }

    private static func quoted(_ value: String) -> String {
        let text = isFormula(value) ? "'" + value : value
        // Bytes, because a line feed after a carriage return is one character with it.
        guard text.utf8.contains(where: { [0x22, 0x2C, 0x0D, 0x0A].contains($0) }) else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }

    /// Whether a spreadsheet would evaluate the value as a formula; a negative number is fine, though it begins like
    /// one.
    private static func isFormula(_ value: String) -> Bool {
        guard let first = value.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first) else { return false }
        return !(first == "-" && value.utf8.dropFirst().allSatisfy { ($0 >= 48 && $0 <= 57) || $0 == 46 })
    }
}
