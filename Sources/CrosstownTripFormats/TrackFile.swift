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
