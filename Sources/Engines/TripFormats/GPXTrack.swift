internal import CrosstownTripEngine
internal import CrosstownValues
internal import CrosstownXML
internal import Foundation

/// Fixes from the track points of GPX 1.0 and 1.1, those of all tracks and segments one after the other.
enum GPXTrack {
    static func read(_ bytes: [UInt8]) throws(TrackFileError) -> TrackContents {
        // XML has no such character; in some other encoding it might hide what is looked for here.
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

/// A track point that has begun.
private struct TrackPoint {
    let line: Int
    let latitude: Double
    let longitude: Double
    /// How many elements were open when it began, itself included: its own time lies one deeper, and what lies deeper
    /// than that belongs to an extension.
    let depth: Int
    /// What its own time is called: the prefix of its namespace is that of the point.
    let timeName: String
}

/// Collects track points while a reader goes through the document.
private struct GPXReader {
    private(set) var fixes: [Fix] = []
    /// How many fixes there were at the end of each track.
    private(set) var ends: [Int] = []
    private(set) var pointsWithoutTime = 0
    private var point: TrackPoint?
    /// The line of the first track point that has no time, and of the first point of a route or on its own.
    private var lineWithoutTime: Int?
    private var lineOfPlan: Int?
    /// What the time of the point says so far; `nil` outside it.
    private var text: String?
    private var time: Double?

    /// Takes a piece; gives what is wrong with it.
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

    /// Why a file that is well-formed has no recorded way at all; `nil` where it has one, or nothing.
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
        // GPX times without an offset are in UTC as well.
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
    /// A name of an element without the namespace that some programs put before it.
    fileprivate var withoutPrefix: Substring {
        guard let colon = utf8.lastIndex(of: UInt8(ascii: ":")) else { return self[...] }
        return self[utf8.index(after: colon)...]
    }
}
