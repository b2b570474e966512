import CrosstownGeo
import CrosstownTripEngine
import CrosstownTripFormats
import CrosstownValues
import CrosstownWeb

/// Parses positions from files: GPX, CSV, GeoJSON, exports of Crosstown, and of Google's Timeline on Android, on iOS
/// and earlier.
enum TrackImport {
    private static let unknownFormat: LocalizedText = "isn’t a GPX, GeoJSON, CSV or Google Timeline file"

    /// Returns the positions of each track in a file, in its order.
    ///
    /// - Throws: `TripsError.unreadableFile`.
    static func tracks(in bytes: [UInt8]) throws(TripsError) -> [[ToldPosition]] {
        let first = bytes.first {
            !($0 == 32 || $0 == 10 || $0 == 13 || $0 == 9 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF)
        }
        guard let first else { throw .unreadableFile("is empty") }
        // Excludes pictures, archives and databases, whose bytes would otherwise appear in the error. UTF-16 is
        // detected by its mark.
        let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        if !isUTF16, bytes.prefix(1024).contains(0) { throw .unreadableFile(unknownFormat) }
        let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        let tracks = (isJSON ? try json(bytes) : try text(bytes)).filter { !$0.isEmpty }
        guard !tracks.isEmpty else { throw .unreadableFile("contains no position with a time") }
        return tracks
    }

    private static func text(_ bytes: [UInt8]) throws(TripsError) -> [[ToldPosition]] {
        do {
            let contents = try TrackFile.contents(of: bytes)
            return contents.tracks.map { contents.fixes[$0].map(ToldPosition.init) }
        } catch {
            if !error.reason.isOfKnownFormat { throw .unreadableFile(unknownFormat) }
            throw .unreadableFile("can’t be read (line \(error.line): \(error.reason.text))")
        }
    }

    private static func json(_ bytes: [UInt8]) throws(TripsError) -> [[ToldPosition]] {
        let tree: JSONTree
        do throws(JSONFault) { tree = try JSONTree(reading: bytes) } catch {
            throw .unreadableFile(error.text)
        }
        if tree["type"]?.string != nil { return [GeoJSONTrack.positions(tree)] }
        if tree["locations"]?.elements != nil { return [GoogleTimeline.records(tree)] }
        if let segments = tree["semanticSegments"]?.elements {
            return [GoogleTimeline.rawSignals(tree) + GoogleTimeline.segments(segments)]
        }
        if let elements = tree.elements {
            return ExportedTrips.tracks(elements) ?? [GoogleTimeline.segments(elements)]
        }
        throw .unreadableFile(unknownFormat)
    }
}

extension JSONFault {
    /// The error of a file in the user's language.
    fileprivate var text: LocalizedText {
        switch self {
        case .malformed: "contains incomplete JSON"
        case .tooDeep(let most): "is nested more than \(most) levels deep"
        case .tooMany(let most): "has more than \(most) values"
        case .cancelled: "takes too long to read"
        }
    }
}

extension TrackFileError.Reason {
    /// Whether the file is GPX or CSV at all: XML with another root and text without columns are not.
    fileprivate var isOfKnownFormat: Bool {
        switch self {
        case .otherRoot: false
        case .heading(let heading): heading.contains(",")
        default: true
        }
    }

    /// The error of a line in the user's language.
    fileprivate var text: LocalizedText {
        switch self {
        case .malformedXML: "this isn’t well-formed XML"
        case .documentType: "GPX must not have a document type declaration"
        case .tooDeep(let most): "elements are nested more than \(most) levels deep"
        case .tooManyAttributes(let most): "an element has more than \(most) attributes"
        case .tooManyElements(let most): "there are more than \(most) elements"
        case .tooLong(let most): "a line, a text or a tag has more than \(most) bytes"
        case .cancelled: "reading took too long"
        case .otherRoot(let name): "GPX must start with a gpx element, not \(name)"
        case .pointWithoutPlace: "a trkpt must have numbers for lat and lon"
        case .pointWithoutTime: "a trkpt must have a time"
        case .plannedOnly: "routes and waypoints aren’t recorded tracks because they have no times"
        case .unreadableTime(let text): "\(text) is not an ISO 8601 time"
        case .heading(let heading): "the header must contain t_unix, lat and lon, but is \(heading)"
        case .notANumber(let field, let value): "\(field) must be a number, not \(value)"
        case .missingFields: "t_unix, lat and lon are required"
        case .otherUnit(let seconds): "the time \(String(seconds)) isn’t in Unix seconds"
        case .noPlace(let latitude, let longitude): "\(String(latitude)), \(String(longitude)) isn’t a place on Earth"
        }
    }
}

/// Tracks in GeoJSON: points with a timestamp, and lines with a timestamp for each place.
private enum GeoJSONTrack {
    /// The names of a line's timestamps in different programs.
    private static let timeNames = ["coordTimes", "times"]
    private static let momentNames = ["timestamp", "time", "recorded_at"]

    static func positions(_ tree: JSONTree) -> [ToldPosition] {
        switch tree["type"]?.string {
        case "FeatureCollection": (tree["features"]?.elements ?? []).flatMap(positions)
        case "Feature": feature(tree)
        default: []
        }
    }

    private static func feature(_ feature: JSONTree) -> [ToldPosition] {
        guard let geometry = feature["geometry"], let places = geometry["coordinates"]?.elements else { return [] }
        let properties = feature["properties"]
        switch geometry["type"]?.string {
        case "Point":
            let moment = momentNames.lazy.compactMap { WrittenMoment.milliseconds(properties?[$0]) }.first
            return [moment.flatMap { position(places, at: $0) }].compactMap { $0 }
        case "LineString": return line(places, times(properties))
        case "MultiLineString":
            let lists = times(properties)?.map { $0.elements ?? [] } ?? []
            return zip(places, lists).flatMap { line($0.elements ?? [], $1) }
        default: return []
        }
    }

    private static func times(_ properties: JSONTree?) -> [JSONTree]? {
        timeNames.lazy.compactMap { properties?[$0]?.elements }.first
            ?? properties?["coordinateProperties"]?["times"]?.elements
    }

    private static func line(_ places: [JSONTree], _ times: [JSONTree]?) -> [ToldPosition] {
        guard let times, times.count == places.count else { return [] }
        return zip(places, times).compactMap { place, time in
            WrittenMoment.milliseconds(time).flatMap { position(place.elements ?? [], at: $0) }
        }
    }

    private static func position(_ place: [JSONTree], at moment: Int64) -> ToldPosition? {
        guard place.count >= 2, let longitude = place[0].double, let latitude = place[1].double else { return nil }
        return ToldPosition(at: moment, latitude: latitude, longitude: longitude)
    }
}

/// Google's Timeline: the current exports of phones, and `Records.json` of earlier ones.
private enum GoogleTimeline {
    /// The assumed accuracy in meters of places on a path or at the ends of an activity, which files do not contain.
    private static let usualAccuracy = 30.0
    /// The maximum length of a segment: a month.
    private static let mostMinutes = 31.0 * 24 * 60

    static func records(_ tree: JSONTree) -> [ToldPosition] {
        (tree["locations"]?.elements ?? []).compactMap { record in
            guard let latitude = record["latitudeE7"]?.double, let longitude = record["longitudeE7"]?.double,
                let at = WrittenMoment.milliseconds(record["timestamp"] ?? record["timestampMs"])
            else { return nil }
            return ToldPosition(
                at: at,
                latitude: latitude / 1e7,
                longitude: longitude / 1e7,
                accuracy: known(record["accuracy"]?.double),
                speed: known(record["velocity"]?.double)
            )
        }
    }

    static func rawSignals(_ tree: JSONTree) -> [ToldPosition] {
        (tree["rawSignals"]?.elements ?? []).compactMap { signal in
            guard let position = signal["position"], let place = place(position["LatLng"] ?? position["latLng"]),
                let at = WrittenMoment.milliseconds(position["timestamp"])
            else { return nil }
            return ToldPosition(
                at: at,
                latitude: place.latitude,
                longitude: place.longitude,
                accuracy: known(position["accuracyMeters"]?.double),
                speed: known(position["speedMetersPerSecond"]?.double)
            )
        }
    }

    static func segments(_ segments: [JSONTree]) -> [ToldPosition] {
        segments.flatMap { segment -> [ToldPosition] in
            guard let start = WrittenMoment.milliseconds(segment["startTime"]) else { return [] }
            if let path = segment["timelinePath"]?.elements { return path.compactMap { point($0, from: start) } }
            guard let activity = segment["activity"], let end = WrittenMoment.milliseconds(segment["endTime"]) else {
                return []
            }
            return [(activity["start"], start), (activity["end"], end)].compactMap { told, at in
                place(told?["latLng"] ?? told).map { position($0, at: at) }
            }
        }
    }

    private static func point(_ point: JSONTree, from start: Int64) -> ToldPosition? {
        let offset = point["durationMinutesOffsetFromStartTime"]?.double.flatMap { minutes in
            (0...mostMinutes).contains(minutes) ? start + Int64((minutes * 60_000).rounded()) : nil
        }
        guard let at = WrittenMoment.milliseconds(point["time"]) ?? offset, let place = place(point["point"]) else {
            return nil
        }
        return position(place, at: at)
    }

    private static func position(_ place: Coordinate, at moment: Int64) -> ToldPosition {
        ToldPosition(
            at: moment,
            latitude: place.latitude,
            longitude: place.longitude,
            accuracy: usualAccuracy
        )
    }

    /// Parses a place such as `38.7169°, -9.1399°` or `geo:38.7169,-9.1399`.
    private static func place(_ tree: JSONTree?) -> Coordinate? {
        guard let text = tree?.string else { return nil }
        let bare = text.hasPrefix("geo:") ? text.dropFirst(4) : text[...]
        let numbers = bare.split(separator: ",").compactMap { part in
            Double(part.filter { $0 != "°" && $0 != " " })
        }
        guard numbers.count == 2 else { return nil }
        return Coordinate(validatingLatitude: numbers[0], longitude: numbers[1])
    }
}
