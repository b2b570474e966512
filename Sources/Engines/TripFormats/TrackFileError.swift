import CrosstownTripEngine

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
