/// One record of a file of comma-separated values (RFC 4180), that spreadsheets take for nothing but text and numbers.
public struct CSVLine: Sendable, CustomStringConvertible {
    /// The record with the end of its line.
    public private(set) var description = ""

    /// Writes values in their order.
    public init(_ values: [String]) {
        description = values.map(Self.quoted).joined(separator: ",") + "\r\n"
    }

    private static func quoted(_ value: String) -> String {
        let text = isFormula(value) ? "'" + value : value
        // Bytes, because a line feed behind a carriage return is one character with it.
        guard text.utf8.contains(where: { [0x22, 0x2C, 0x0D, 0x0A].contains($0) }) else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }

    /// Whether a spreadsheet would reckon with the value; a number below zero is none, though it begins as one.
    private static func isFormula(_ value: String) -> Bool {
        guard let first = value.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first) else { return false }
        return !(first == "-" && value.utf8.dropFirst().allSatisfy { ($0 >= 48 && $0 <= 57) || $0 == 46 })
    }
}
