internal import CrosstownTripEngine
internal import CrosstownValues
internal import Foundation

#if canImport(FoundationXML)
internal import FoundationXML
#endif

/// Fixes from the track points of GPX 1.0 and 1.1, those of all tracks and segments one after the other.
enum GPXTrack {
    static func read(_ text: String) throws(TrackFileError) -> TrackContents {
        try refuseTraps(in: text)
        let parser = XMLParser(data: withoutInstructions(text))
        let reader = GPXReader()
        parser.delegate = reader
        let isWellFormed = parser.parse()
        if let error = reader.error { throw error }
        // The parser takes a document that breaks off for a whole one, and overlooks what follows its end.
        guard isWellFormed, reader.isComplete, !parser.metMoreThanOneDocument else {
            throw TrackFileError(line: max(1, parser.lineNumber), reason: .malformedXML)
        }
        if let error = reader.nothingRecorded { throw error }
        return TrackContents(fixes: reader.fixes, pointsWithoutTime: reader.pointsWithoutTime)
    }

    /// Refuses what GPX does not have and what `XMLParser` on Linux crashes on: declarations of notations and of attributes.
    ///
    /// A zero byte might make it read the text in another encoding, in which they cannot be found.
    private static func refuseTraps(in text: String) throws(TrackFileError) {
        let zero = text.utf8.firstIndex(of: 0)
        let type = text.range(of: "<!DOCTYPE", options: .literal)?.lowerBound
        guard let place = zero ?? type else { return }
        let line = text.utf8[..<place].count { $0 == UInt8(ascii: "\n") } + 1
        throw TrackFileError(line: line, reason: zero == nil ? .documentType : .malformedXML)
    }

    /// The text with spaces for processing instructions: `XMLParser` on Linux crashes on one that is a name alone, and the
    /// text is UTF-8 whatever encoding one tells.
    private static func withoutInstructions(_ text: String) -> Data {
        var bytes = Array(text.utf8)
        var start: Int?
        for index in bytes.indices.dropFirst() {
            let pair = (bytes[index - 1], bytes[index])
            if let begin = start, index > begin + 2, pair == (UInt8(ascii: "?"), UInt8(ascii: ">")) {
                for place in begin...index where bytes[place] != UInt8(ascii: "\n") { bytes[place] = UInt8(ascii: " ") }
                start = nil
            } else if start == nil, pair == (UInt8(ascii: "<"), UInt8(ascii: "?")) {
                start = index - 1
            }
        }
        return Data(bytes)
    }
}

/// A track point that has begun.
private struct TrackPoint {
    let line: Int
    let latitude: Double
    let longitude: Double
    /// How many elements were open when it began, itself included: its own time lies one deeper, and what lies deeper
    /// than that belongs to an extension.
    let depth: Int
    /// The prefix of its namespace, with the colon, which its own time has as well.
    let prefix: String
}

/// Collects track points while the parser walks over the document.
private final class GPXReader: NSObject, XMLParserDelegate {
    private(set) var fixes: [Fix] = []
    private(set) var error: TrackFileError?
    private(set) var pointsWithoutTime = 0
    private var openElements: Int?
    private var point: TrackPoint?
    /// The line of the first track point that has no time, and of the first point of a route or on its own.
    private var lineWithoutTime: Int?
    private var lineOfPlan: Int?
    private var text = ""
    private var time: Double?

    func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String] = [:]
    ) {
        text = ""
        if openElements == nil, name.withoutPrefix != "gpx" {
            return stop(parser, .otherRoot(name.quoted))
        }
        openElements = (openElements ?? 0) + 1
        if ["rtept", "wpt"].contains(name.withoutPrefix) { lineOfPlan = lineOfPlan ?? max(1, parser.lineNumber) }
        guard name.withoutPrefix == "trkpt" else { return }
        time = nil
        guard let latitude = attributes["lat"].flatMap(Double.init),
            let longitude = attributes["lon"].flatMap(Double.init)
        else { return stop(parser, .pointWithoutPlace) }
        point = TrackPoint(
            line: parser.lineNumber,
            latitude: latitude,
            longitude: longitude,
            depth: openElements ?? 0,
            prefix: name.prefixOfNamespace
        )
    }

    /// Why a file that is well-formed holds no recorded way at all; `nil` where it holds one, or nothing.
    var nothingRecorded: TrackFileError? {
        guard fixes.isEmpty else { return nil }
        if let lineWithoutTime { return TrackFileError(line: lineWithoutTime, reason: .pointWithoutTime) }
        return lineOfPlan.map { TrackFileError(line: $0, reason: .plannedOnly) }
    }

    /// Whether the document had a root element and all elements ended.
    var isComplete: Bool { openElements == 0 }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        if let point, point.depth + 1 == openElements, name == point.prefix + "time" { readTime(parser) }
        openElements = openElements.map { $0 - 1 }
        guard name.withoutPrefix == "trkpt", let point else { return }
        self.point = nil
        guard let time else {
            pointsWithoutTime += 1
            lineWithoutTime = lineWithoutTime ?? max(1, point.line)
            return
        }
        do throws(TrackFileError) {
            let (latitude, longitude) = (point.latitude, point.longitude)
            fixes.append(try Fix(line: point.line, unixSeconds: time, latitude: latitude, longitude: longitude))
        } catch {
            self.error = error
            parser.abortParsing()
        }
    }

    private func readTime(_ parser: XMLParser) {
        let written = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if written.isEmpty { return }
        // GPX times without an offset are in UTC as well.
        guard let date = written.moment ?? (written + "Z").moment else {
            return stop(parser, .unreadableTime(written.quoted))
        }
        time = date.timeIntervalSince1970
    }

    private func stop(_ parser: XMLParser, _ reason: TrackFileError.Reason) {
        error = error ?? TrackFileError(line: max(1, parser.lineNumber), reason: reason)
        parser.abortParsing()
    }
}

extension XMLParser {
    /// Whether text or another element follows the end of the document.
    fileprivate var metMoreThanOneDocument: Bool {
        // Of libxml2, whose numbers errors have here; Foundation's own constants are others on Linux.
        let documentEnd = 5
        return (parserError as? NSError)?.code == documentEnd
    }
}

extension String {
    /// The moment that a date with a time and an offset from UTC stands for, with or without fractions of a second.
    fileprivate var moment: Date? {
        let fraction = try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(self)
        return fraction ?? (try? Date.ISO8601FormatStyle().parse(self))
    }

    /// A name of an element without the namespace that some programs put before it.
    fileprivate var withoutPrefix: Substring { split(separator: ":").last ?? "" }

    /// What stands before the name of an element for its namespace, with the colon; empty where nothing does.
    fileprivate var prefixOfNamespace: String { String(dropLast(withoutPrefix.count)) }
}
