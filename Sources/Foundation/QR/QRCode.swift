import CQREncode

/// A QR code (ISO/IEC 18004) with a text in dark and light squares.
public struct QRCode: Hashable, Sendable {
    /// The number of light squares on each side that scanners need to find the code.
    public static let margin = 4

    /// The number of squares on each side, without the margin.
    public let size: Int

    private let squares: [Bool]

    /// Creates the code of a text, of which 15 % may be unreadable; `nil` for an empty one or above about 2,300 bytes.
    public init?(_ text: String) {
        guard !text.isEmpty, let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        size = Int(code.pointee.width)
        // The lowest bit is the square; the others are its purpose.
        squares = UnsafeBufferPointer(start: code.pointee.data, count: size * size).map { $0 & 1 == 1 }
    }

    /// Whether a square is dark; rows start at the top, columns at the left.
    public subscript(row: Int, column: Int) -> Bool { squares[row * size + column] }

    /// The dark squares as the path of an SVG image, one unit a square, beginning at the origin.
    public var path: String {
        var path = ""
        for row in 0..<size {
            var column = 0
            while column < size {
                let begin = column
                while column < size, self[row, column] { column += 1 }
                if column > begin { path += "M\(begin) \(row)h\(column - begin)v1h\(begin - column)z" }
                column += 1
            }
        }
        return path
    }
}
