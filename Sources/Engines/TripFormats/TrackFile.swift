public import CrosstownTripEngine

/// What a file of fixes holds.
public struct TrackContents: Sendable, Hashable {
    /// The fixes in the order of the file.
    public let fixes: [Fix]
    /// The indexes of the fixes of each track that the file tells apart; one of all where it tells none apart.
    public let tracks: [Range<Int>]
    /// How many points were left out because nothing says when they were recorded.
    public let pointsWithoutTime: Int

    /// What was read, with the numbers of fixes that had been read where a track ended.
    init(_ fixes: [Fix], ends: [Int] = [], pointsWithoutTime: Int = 0) {
        let borders = [0] + ends + [fixes.count]
        self.fixes = fixes
        self.pointsWithoutTime = pointsWithoutTime
        tracks = zip(borders, borders.dropFirst()).map { $0..<$1 }.filter { !$0.isEmpty }
    }
}

/// Reads fixes from text that is CSV or GPX.
public enum TrackFile {
    /// What a file holds: UTF-16 where its first character says so, UTF-8 otherwise.
    ///
    /// - Throws: `TrackFileError` at the first line that cannot be read.
    public static func contents(of bytes: [UInt8]) throws(TrackFileError) -> TrackContents {
        try contents(of: UTF16Text.decode(bytes) ?? String(decoding: bytes, as: UTF8.self))
    }

    /// What a text holds: GPX where it begins with `<`, CSV otherwise.
    ///
    /// - Throws: `TrackFileError` at the first line that cannot be read.
    public static func contents(of text: String) throws(TrackFileError) -> TrackContents {
        let start = text.unicodeScalars.first { !($0.properties.isWhitespace || $0 == "\u{FEFF}") }
        guard start == "<" else { return TrackContents(try CSVTrack.read(text)) }
        return try GPXTrack.read(Array(text.utf8))
    }

    /// The fixes of a text.
    ///
    /// - Throws: `TrackFileError` at the first line that cannot be read.
    public static func read(_ text: String) throws(TrackFileError) -> [Fix] { try contents(of: text).fixes }
}

/// Text of two bytes a character, as some programs on Windows write it.
private enum UTF16Text {
    /// The text of bytes that begin with a byte order mark, or with a character of which one byte is zero; `nil` for others.
    static func decode(_ bytes: [UInt8]) -> String? {
        guard bytes.count >= 2, let isBigEndian = order(bytes[0], bytes[1]) else { return nil }
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        let mark: UInt16 = 0xFEFF
        return String(decoding: units.first == mark ? units.dropFirst() : units[...], as: UTF16.self)
    }

    /// Whether the greater byte comes first; `nil` where two bytes are no beginning of such a text.
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
    /// The text as part of a sentence: in quotation marks, on one line, and not longer than one reads at a glance.
    var quoted: String {
        let longest = 40
        let readable = prefix(longest).map { $0.unicodeScalars.allSatisfy(\.isReadable) ? $0 : "\u{FFFD}" }
        return "“\(String(readable))\(count > longest ? "…" : "")”"
    }
}

extension Unicode.Scalar {
    /// Whether a terminal shows the scalar and does nothing else with it.
    fileprivate var isReadable: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
        default: true
        }
    }
}
