public import CrosstownTripEngine
internal import CrosstownValues

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
