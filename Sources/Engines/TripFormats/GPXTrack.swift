internal import CrosstownTripEngine
internal import CrosstownValues
internal import CrosstownXML
internal import Foundation

/// The fixes of the track points of GPX 1.0 and 1.1, all tracks and segments in order.
enum GPXTrack {
    static func read(_ bytes: [UInt8]) throws(TrackFileError) -> TrackContents {
        // XML has no such character; in another encoding it could hide the elements that the parser looks for.
        if let zero = bytes.firstIndex(of: 0) {
            let line = bytes[..<zero].count { $0 == UInt8(ascii: "\n") } + 1
            throw TrackFileError(line: line, reason: .malformedXML)
        }
        var document = XMLReader(bytes)
        var reader = GPXReader()
        var failure: TrackFileError?
        do throws(XMLReader.Fault) {
            while failure == nil, let piece = try document.next() { failure = reader.take(piece, of: document) }
        } catch {
            throw TrackFileError(line: document.line, reason: .init(error))
        }
        if let failure { throw failure }
        if let error = reader.nothingRecorded { throw error }
        return TrackContents(reader.fixes, ends: reader.ends, pointsWithoutTime: reader.pointsWithoutTime)
    }
}

extension TrackFileError.Reason {
    fileprivate init(_ fault: XMLReader.Fault) {
        self =
            switch fault {
            case .malformed: .malformedXML
            case .declaration: .documentType
            case .beyond(.depth(let most)): .tooDeep(most)
            case .beyond(.attributes(let most)): .tooManyAttributes(most)
            case .beyond(.elements(let most)): .tooManyElements(most)
            case .beyond(.bytes(let most)): .tooLong(most)
            case .cancelled: .cancelled
            }
    }
}

private struct TrackPoint {
    let line: Int
    let latitude: Double
    let longitude: Double
    /// The number of open elements, including the point: its time is one level deeper, and deeper elements belong to
    /// extensions.
    let depth: Int
    /// The name of its time element, with the point's namespace prefix.
    let timeName: String
}

/// Collects track points during parsing.
private struct GPXReader {
    private(set) var fixes: [Fix] = []
    /// The number of fixes at the end of each track.
    private(set) var ends: [Int] = []
    private(set) var pointsWithoutTime = 0
    private var point: TrackPoint?
    /// The line of the first track point without a time, and of the first route point or waypoint.
    private var lineWithoutTime: Int?
    private var lineOfPlan: Int?
    /// The text of the point's time so far; `nil` outside the element.
    private var text: String?
    private var time: Double?

    /// Reads a piece and returns its error, if any.
    mutating func take(_ piece: XMLReader.Piece, of document: XMLReader) -> TrackFileError? {
        do throws(TrackFileError) {
            switch piece {
            case .begin(let name, let attributes): try begin(name, attributes, document)
            case .text(let more): if document.depth == point.map({ $0.depth + 1 }) { text? += more }
            case .end(let name): try end(name, document)
            }
            return nil
        } catch {
            return error
        }
    }

    private mutating func begin(
        _ name: String,
        _ attributes: [String: String],
        _ document: XMLReader
    ) throws(TrackFileError) {
        if let point, document.depth == point.depth + 1, name == point.timeName { text = "" }
        let plain = name.withoutPrefix
        if document.depth == 1, plain != "gpx" { throw error(.otherRoot(name.quoted), document) }
        if plain == "rtept" || plain == "wpt" { lineOfPlan = lineOfPlan ?? document.line }
        guard plain == "trkpt" else { return }
        time = nil
        guard let latitude = attributes["lat"].flatMap(Double.init),
            let longitude = attributes["lon"].flatMap(Double.init)
        else { throw error(.pointWithoutPlace, document) }
        point = TrackPoint(
            line: document.line,
            latitude: latitude,
            longitude: longitude,
            depth: document.depth,
            timeName: name.dropLast(plain.utf8.count) + "time"
        )
    }

    /// The error of a valid file without recorded points; `nil` if it has some or is empty.
    var nothingRecorded: TrackFileError? {
        guard fixes.isEmpty else { return nil }
        if let lineWithoutTime { return TrackFileError(line: lineWithoutTime, reason: .pointWithoutTime) }
        return lineOfPlan.map { TrackFileError(line: $0, reason: .plannedOnly) }
    }

    private mutating func end(_ name: String, _ document: XMLReader) throws(TrackFileError) {
        if let point, document.depth == point.depth, name == point.timeName, let text {
            self.text = nil
            try readTime(text, document)
        }
        if name.withoutPrefix == "trk" { ends.append(fixes.count) }
        guard name.withoutPrefix == "trkpt", let point else { return }
        self.point = nil
        guard let time else {
            pointsWithoutTime += 1
            lineWithoutTime = lineWithoutTime ?? point.line
            return
        }
        let (latitude, longitude) = (point.latitude, point.longitude)
        fixes.append(try Fix(line: point.line, unixSeconds: time, latitude: latitude, longitude: longitude))
    }

    private mutating func readTime(_ text: String, _ document: XMLReader) throws(TrackFileError) {
        let written = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if written.isEmpty { return }
        // GPX times without an offset are in UTC too.
        guard let moment = ISOMoment.seconds(written) ?? ISOMoment.seconds(written + "Z") else {
            throw error(.unreadableTime(written.quoted), document)
        }
        time = moment
    }

    private func error(_ reason: TrackFileError.Reason, _ document: XMLReader) -> TrackFileError {
        TrackFileError(line: document.line, reason: reason)
    }
}

extension String {
    /// The name of an element without its namespace prefix.
    fileprivate var withoutPrefix: Substring {
        guard let colon = utf8.lastIndex(of: UInt8(ascii: ":")) else { return self[...] }
        return self[utf8.index(after: colon)...]
    }
}
