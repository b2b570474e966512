public import CrosstownTripEngine

/// Why a file of fixes cannot be read, with the line to look at.
public struct TrackFileError: Error, Hashable, CustomStringConvertible {
    /// The line, counted from one.
    public let line: Int
    /// What is wrong with it.
    public let reason: Reason

    /// The line and what is wrong with it, for a person.
    public var description: String { "line \(line): \(reason)" }

    /// What can be wrong with a line; texts of the file are in quotation marks, readable and short.
    public enum Reason: Hashable, Sendable {
        /// The XML breaks off, or is no XML.
        case malformedXML
        /// A document type declaration, which GPX does not have.
        case documentType
        /// Elements that are deeper in one another than so many.
        case tooDeep(Int)
        /// An element of more attributes than so many.
        case tooManyAttributes(Int)
        /// More elements than so many.
        case tooManyElements(Int)
        /// A line, a text or a tag of more bytes than so many.
        case tooLong(Int)
        /// Nobody waits for the file any more.
        case cancelled
        /// XML of another kind, by the name of its root.
        case otherRoot(String)
        /// A track point without a latitude or a longitude that is a number.
        case pointWithoutPlace
        /// No track point has a time.
        case pointWithoutTime
        /// Routes and waypoints alone, which nobody has recorded.
        case plannedOnly
        /// A time in another form.
        case unreadableTime(String)
        /// A heading that does not name what is needed.
        case heading(String)
        /// A field that is no number.
        case notANumber(field: String, value: String)
        /// A line of too few fields.
        case missingFields
        /// A time in another unit.
        case otherUnit(seconds: Double)
        /// A latitude or a longitude that no place has.
        case noPlace(latitude: Double, longitude: Double)
    }
}

extension TrackFileError.Reason: CustomStringConvertible {
    /// What is wrong, for a person who reads English.
    public var description: String {
        switch self {
        case .malformedXML: "this is not well-formed XML"
        case .documentType: "GPX has no document type declaration"
        case .tooDeep(let most): "elements are nested more than \(most) levels deep"
        case .tooManyAttributes(let most): "an element has more than \(most) attributes"
        case .tooManyElements(let most): "there are more than \(most) elements"
        case .tooLong(let most): "a line, a text or a tag has more than \(most) bytes"
        case .cancelled: "reading took too long"
        case .otherRoot(let name): "GPX begins with a gpx element, and not with \(name)"
        case .pointWithoutPlace: "a trkpt needs lat and lon as numbers"
        case .pointWithoutTime: "a trkpt needs a time"
        case .plannedOnly: "routes and waypoints are no recorded track: nothing says when somebody was there"
        case .unreadableTime(let text): "\(text) is no time by ISO 8601"
        case .heading(let heading): "the heading must name t_unix, lat and lon, and is \(heading)"
        case .notANumber(let field, let value): "\(field) must be a number, not \(value)"
        case .missingFields: "t_unix, lat and lon are needed"
        case .otherUnit(let seconds): "the time \(seconds) is not in Unix seconds"
        case .noPlace(let latitude, let longitude): "\(latitude), \(longitude) is no place on the Earth"
        }
    }
}

/// What a file of fixes holds.
public struct TrackContents: Sendable, Hashable {
    /// The fixes in the order of the file.
    public let fixes: [Fix]
    /// How many points were left out because nothing says when they were recorded.
    public let pointsWithoutTime: Int
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
        guard start == "<" else { return TrackContents(fixes: try CSVTrack.read(text), pointsWithoutTime: 0) }
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
