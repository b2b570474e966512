/// Comma-separated values (RFC 4180), with quotes, and line ends of either kind.
///
/// Where the first line has semicolons or tabs and no comma, these separate, as spreadsheets write in many countries.
public struct CSVText: Sendable, Equatable {
    /// One record, and the line of the file that it begins in.
    public struct Record: Sendable, Equatable {
        /// The number of the line, counted from one.
        public let line: Int
        /// The values in their order.
        public let values: [String]
    }

    /// A quotation mark where none may stand, or none where one must, or U+0000.
    public struct Malformed: Error, Equatable {
        /// The number of the line, counted from one.
        public let line: Int

        /// Names the line.
        public init(line: Int) { self.line = line }
    }

    /// The records in their order; empty lines are left out, and so are values of a record beyond the first thousand.
    public let records: [Record]

    /// Reads text; a byte order mark at its beginning is skipped.
    ///
    /// - Parameters:
    ///   - text: the file.
    ///   - most: how many records are read; what follows them is not looked at.
    /// - Throws: ``Malformed`` at the first misplaced quotation mark or U+0000, `CancellationError` once its task is cancelled.
    public init(_ text: String, atMost most: Int = .max) throws {
        var reader = CSVReader(text)
        records = try reader.read(atMost: most)
    }
}

/// Reads one character after the other.
private struct CSVReader {
    private enum State {
        /// At the beginning of a value.
        case valueBegins
        /// Within a value without quotes.
        case bare
        /// Within quotes.
        case quoted
        /// Behind a quotation mark that closes the value, or is the first half of a doubled one.
        case behindQuote
    }

    private static let mostValues = 1_000
    private static let scalarsBetweenLooks = 65_536

    private let text: Substring.UnicodeScalarView
    private let separator: Unicode.Scalar
    private var state = State.valueBegins
    private var value = String.UnicodeScalarView()
    private var values: [String] = []
    private var records: [CSVText.Record] = []
    private var line = 1
    private var recordLine = 1

    init(_ text: String) {
        let scalars = text.unicodeScalars[...]
        self.text = scalars.first == "\u{FEFF}" ? scalars.dropFirst() : scalars
        separator = Self.separator(of: self.text)
    }

    /// What separates the values of the first line: a comma, unless it has none outside quotes and something else instead.
    private static func separator(of text: Substring.UnicodeScalarView) -> Unicode.Scalar {
        var isQuoted = false
        var found: Unicode.Scalar = ","
        for scalar in text.drop(while: { $0 == "\r" || $0 == "\n" }) {
            switch scalar {
            case "\"": isQuoted.toggle()
            case _ where isQuoted: break
            case ",": return ","
            case "\n": return found
            case ";", "\t": if found == "," { found = scalar }
            default: break
            }
        }
        return found
    }

    mutating func read(atMost most: Int) throws -> [CSVText.Record] {
        var scalars = 0
        for scalar in text {
            scalars += 1
            if scalars.isMultiple(of: Self.scalarsBetweenLooks) { try Task.checkCancellation() }
            try take(scalar)
            if scalar == "\n" { line += 1 }
            if records.count >= most { return records }
        }
        if state == .quoted { throw CSVText.Malformed(line: recordLine) }
        endRecord()
        return records
    }

    private mutating func take(_ scalar: Unicode.Scalar) throws(CSVText.Malformed) {
        switch (state, scalar) {
        // No database can store it in a text.
        case (_, "\0"): throw CSVText.Malformed(line: line)
        case (.quoted, "\""): state = .behindQuote
        case (.quoted, _): value.append(scalar)
        case (.behindQuote, "\""):
            value.append(scalar)
            state = .quoted
        case (.valueBegins, "\""): state = .quoted
        case (_, separator): endValue()
        case (_, "\n"): endRecord(nextLine: line + 1)
        case (_, "\r"): break
        case (.behindQuote, _), (.bare, "\""): throw CSVText.Malformed(line: line)
        case (_, _):
            value.append(scalar)
            state = .bare
        }
    }

    private mutating func endValue() {
        if values.count < Self.mostValues { values.append(String(value)) }
        value = String.UnicodeScalarView()
        state = .valueBegins
    }

    private mutating func endRecord(nextLine: Int = 0) {
        endValue()
        if values != [""] { records.append(CSVText.Record(line: recordLine, values: values)) }
        values = []
        recordLine = nextLine
    }
}
