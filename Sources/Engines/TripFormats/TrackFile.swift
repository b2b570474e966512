public import CrosstownTripEngine

/// The contents of a file of fixes.
public struct TrackContents: Sendable, Hashable {
    /// The fixes in the order of the file.
    public let fixes: [Fix]
    /// The indexes of the fixes of each track; one range if the file has no separate tracks.
    public let tracks: [Range<Int>]
    /// The number of points that were skipped because they have no time.
    public let pointsWithoutTime: Int

    /// Creates contents from fixes and the number of fixes at the end of each track.
    init(_ fixes: [Fix], ends: [Int] = [], pointsWithoutTime: Int = 0) {
        let borders = [0] + ends + [fixes.count]
        self.fixes = fixes
        self.pointsWithoutTime = pointsWithoutTime
        tracks = zip(borders, borders.dropFirst()).map { $0..<$1 }.filter { !$0.isEmpty }
    }
}

/// Parses fixes from CSV or GPX.
public enum TrackFile {
    /// Returns the contents of a file: UTF-16 if its first character indicates it, by default UTF-8.
    ///
    /// - Throws: `TrackFileError` at the first invalid line.
    public static func contents(of bytes: [UInt8]) throws(TrackFileError) -> TrackContents {
        try contents(of: UTF16Text.decode(bytes) ?? String(decoding: bytes, as: UTF8.self))
    }

    /// Returns the contents of a text: GPX if it begins with `<`, otherwise CSV.
    ///
    /// - Throws: `TrackFileError` at the first invalid line.
    public static func contents(of text: String) throws(TrackFileError) -> TrackContents {
        let start = text.unicodeScalars.first { !($0.properties.isWhitespace || $0 == "\u{FEFF}") }
        guard start == "<" else { return TrackContents(try CSVTrack.read(text)) }
        return try GPXTrack.read(Array(text.utf8))
    }

    /// Returns the fixes of a text.
    ///
    /// - Throws: `TrackFileError` at the first invalid line.
    public static func read(_ text: String) throws(TrackFileError) -> [Fix] { try contents(of: text).fixes }
}

/// UTF-16 text, as some Windows programs write it.
private enum UTF16Text {
    /// Returns the text of bytes that begin with a byte order mark or with a character that has one zero byte, or `nil`
    /// for others.
    static func decode(_ bytes: [UInt8]) -> String? {
        guard bytes.count >= 2, let isBigEndian = order(bytes[0], bytes[1]) else { return nil }
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        let mark: UInt16 = 0xFEFF
        return String(decoding: units.first == mark ? units.dropFirst() : units[...], as: UTF16.self)
    }

    /// Returns whether the text is big-endian, or `nil` if the bytes cannot begin such a text.
    private static func order(_ first: UInt8, _ second: UInt8) -> Bool? {
        switch (first, second) {
        case (0xFE, 0xFF): true
        case (0xFF, 0xFE): false
        case (0, 0): nil
        case (0, _): true
        case (_, 0): false
        default: nil
        }
    }
}

extension StringProtocol {
    /// The text for a sentence: in quotation marks, on one line and short.
    var quoted: String {
        let longest = 40
        let readable = prefix(longest).map { $0.unicodeScalars.allSatisfy(\.isReadable) ? $0 : "\u{FFFD}" }
        return "“\(String(readable))\(count > longest ? "…" : "")”"
    }
}

extension Unicode.Scalar {
    /// Whether a terminal displays the scalar without side effects.
    fileprivate var isReadable: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
        default: true
        }
    }
}
