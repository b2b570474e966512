internal import CrosstownGeo
internal import CrosstownTripEngine
internal import CrosstownValues

/// Parses the CSV files that programs write: plain decimal numbers in ASCII.
///
/// It parses bytes because converting lines and fields to text takes ten times as long as analyzing them.
enum PlainCSV {
    /// Returns the fixes, or `nil` if anything in the file is unusual or invalid.
    static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> [Fix]? {
        var lines = PlainLines(bytes)
        guard var columns = lines.columns else { return nil }
        var fixes: [Fix] = []
        fixes.reserveCapacity(bytes.count / 32)
        while !lines.isAtEnd {
            if lines.skipEmptyLine() { continue }
            guard let fix = columns.readFix(&lines) else { return nil }
            fixes.append(fix)
        }
        return fixes
    }
}

/// The columns of a file and the numbers of the last line.
private struct PlainColumns {
    private let columns: CSVColumns
    private var values: [Double?]

    init(_ columns: CSVColumns) {
        self.columns = columns
        let last = max(columns.time, columns.latitude, columns.longitude, columns.accuracy ?? 0, columns.speed ?? 0)
        values = [Double?](repeating: nil, count: last + 1)
    }

    /// Returns the fix of the next line, or `nil` if it is unusual or invalid.
    mutating func readFix(_ lines: inout PlainLines) -> Fix? {
        for index in values.indices { values[index] = nil }
        var (index, isLast) = (0, false)
        while !isLast {
            guard let field = lines.nextField() else { return nil }
            // Other columns can contain anything.
            if index < values.count {
                guard !field.isText else { return nil }
                values[index] = field.value
            }
            (index, isLast) = (index + 1, field.isLast)
        }
        guard let time = values[columns.time], let latitude = values[columns.latitude],
            let longitude = values[columns.longitude]
        else { return nil }
        return try? Fix(
            line: 0,
            unixSeconds: time,
            latitude: latitude,
            longitude: longitude,
            accuracy: columns.accuracy.flatMap { values[$0] }.map(Metres.init),
            speed: columns.speed.flatMap { values[$0] }.map(MetresPerSecond.init)
        )
    }
}

/// Parses bytes field by field.
private struct PlainLines {
    struct Field {
        let value: Double?
        let isText: Bool
        let isLast: Bool
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    private static let (newline, carriageReturn, comma) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: ","))
    /// Powers of 10 by exponent; dividing a number of fewer than 16 digits by one of them rounds only once.
    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]

    var isAtEnd: Bool { position >= bytes.count }

    /// The columns of the heading, or the default order; `nil` if the heading is unusual.
    var columns: PlainColumns? {
        mutating get {
            while !isAtEnd, skipEmptyLine() {}
            guard !isAtEnd, bytes[position] >= UInt8(ascii: "A") else { return PlainColumns(.usual) }
            let start = position
            while !isAtEnd, bytes[position] != Self.newline, bytes[position] != Self.carriageReturn {
                guard bytes[position] < 0x80, bytes[position] >= 0x20 else { return nil }
                position += 1
            }
            let heading = String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
            _ = skipEmptyLine()
            return CSVColumns(heading: heading.split(separator: ",", omittingEmptySubsequences: false).map(String.init))
                .map(PlainColumns.init)
        }
    }

    /// Skips the end of a line and returns whether there was one.
    mutating func skipEmptyLine() -> Bool {
        guard !isAtEnd else { return false }
        if bytes[position] == Self.newline {
            position += 1
            return true
        }
        guard bytes[position] == Self.carriageReturn else { return false }
        position += position + 1 < bytes.count && bytes[position + 1] == Self.newline ? 2 : 1
        return true
    }

    /// Returns the next field and skips its separator; `nil` if the field contains anything but printable ASCII.
    mutating func nextField() -> Field? {
        let start = position
        let value = plainNumber
        var isText = false
        while !isAtEnd, bytes[position] != Self.comma, bytes[position] != Self.newline,
            bytes[position] != Self.carriageReturn
        {
            guard bytes[position] < 0x7F, bytes[position] >= 0x20 else { return nil }
            isText = true
            position += 1
        }
        isText = isText || (value == nil && position > start)
        if isAtEnd || skipEmptyLine() { return Field(value: value, isText: isText, isLast: true) }
        position += 1
        return Field(value: value, isText: isText, isLast: false)
    }

    /// A number of up to 15 digits with an optional sign and decimal point.
    private var plainNumber: Double? {
        mutating get {
            var (digits, count, decimals, isAfterPoint) = (Int64(0), 0, 0, false)
            let isNegative = !isAtEnd && bytes[position] == UInt8(ascii: "-")
            if isNegative { position += 1 }
            while !isAtEnd, count < 16 {
                let byte = bytes[position]
                if byte == UInt8(ascii: "."), !isAfterPoint {
                    isAfterPoint = true
                } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
                    digits = 10 * digits + Int64(byte - UInt8(ascii: "0"))
                    count += 1
                    if isAfterPoint { decimals += 1 }
                } else {
                    break
                }
                position += 1
            }
            guard count > 0, count < 16 else { return nil }
            let number = Double(digits) / Self.powers[decimals]
            return isNegative ? -number : number
        }
    }
}
