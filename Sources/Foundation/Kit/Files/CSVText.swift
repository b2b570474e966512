/// Comma-separated values (RFC 4180), with quotes, and line ends of either kind.
///
/// If the first line contains semicolons or tabs and no comma, they are the separator, as spreadsheets write in many
/// countries.
public struct CSVText: Sendable, Equatable {
    /// A record, and the line of the file where it begins.
    public struct Record: Sendable, Equatable {
        /// The number of the line, starting at one.
        public let line: Int
        /// The values in their order.
        public let values: [String]
    }

    /// A missing or misplaced quotation mark, or U+0000.
    public struct Malformed: Error, Equatable {
        /// The number of the line, starting at one.
        public let line: Int

        /// Creates the error of a line.
        public init(line: Int) { self.line = line }
    }

    /// The records in their order, without empty lines and without values of a record beyond the first thousand.
    public let records: [Record]

    /// Parses text; a byte order mark is skipped.
    ///
    /// - Parameters:
    ///   - text: the file.
    ///   - most: the maximum number of records; the rest is not parsed.
    /// - Throws: ``Malformed`` at the first misplaced quotation mark or U+0000, `CancellationError` once its task is
    ///   canceled.
    public init(_ text: String, atMost most: Int = .max) throws {
        var reader = CSVReader(text)
        records = try reader.read(atMost: most)
    }
}

/// Parses one character after the other.
private struct CSVReader {
    private enum State {
        /// At the beginning of a value.
        case valueBegins
        /// Within a value without quotes.
        case bare
        /// Within quotes.
        case quoted
        /// After a quotation mark that closes the value, or is the first half of a doubled one.
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

    /// The separator of the first line: a comma, unless it contains only others outside quotes.
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
        // Databases fail to store it in text.
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
