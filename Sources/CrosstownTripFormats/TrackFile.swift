public import CrosstownTripEngine

/// Why a file of fixes cannot be read, with the line to look at.
public struct TrackFileError: Error, Hashable, CustomStringConvertible {
    /// The line, counted from one.
    public let line: Int
    /// What is wrong with it.
    public let reason: String

    /// The line and what is wrong with it, for a person.
    public var description: String { "line \(line): \(reason)" }
}

/// Reads fixes from text that is CSV or GPX.
public enum TrackFile {
    /// The fixes of a text: GPX where it begins with `<`, CSV otherwise.
    ///
    /// - Throws: `TrackFileError` at the first line that cannot be read.
    public static func read(_ text: String) throws(TrackFileError) -> [Fix] {
        let start = text.unicodeScalars.first { !($0.properties.isWhitespace || $0 == "\u{FEFF}") }
        return start == "<" ? try GPXTrack.read(text) : try CSVTrack.read(text)
    }
}
