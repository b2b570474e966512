import CrosstownTripEngine

/// An error in a file of fixes, with its line.
public struct TrackFileError: Error, Hashable, CustomStringConvertible {
    /// The line, starting at 1.
    public let line: Int
    /// What is invalid.
    public let reason: Reason

    /// The line and the reason, for the user.
    public var description: String { "line \(line): \(reason)" }

    /// The reasons why a line is invalid; texts from the file are quoted, readable and short.
    public enum Reason: Hashable, Sendable {
        /// The XML is incomplete or invalid.
        case malformedXML
        /// A document type declaration, which GPX does not have.
        case documentType
        /// Elements are nested deeper than this limit.
        case tooDeep(Int)
        /// An element has more attributes than this limit.
        case tooManyAttributes(Int)
        /// The file has more elements than this limit.
        case tooManyElements(Int)
        /// A line, a text or a tag has more bytes than this limit.
        case tooLong(Int)
        /// The task was canceled.
        case cancelled
        /// XML of another kind, with the name of its root element.
        case otherRoot(String)
        /// A track point has no valid latitude or longitude.
        case pointWithoutPlace
        /// No track point has a time.
        case pointWithoutTime
        /// The file has only routes and waypoints, which are plans.
        case plannedOnly
        /// A time has an invalid format.
        case unreadableTime(String)
        /// The heading lacks a required column.
        case heading(String)
        /// A field is not a number.
        case notANumber(field: String, value: String)
        /// A line has too few fields.
        case missingFields
        /// A time is in another unit.
        case otherUnit(seconds: Double)
        /// A latitude or a longitude is out of range.
        case noPlace(latitude: Double, longitude: Double)
    }
}

extension TrackFileError.Reason: CustomStringConvertible {
    /// The reason in English, for the user.
    public var description: String {
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
        case .otherUnit(let seconds): "the time \(seconds) isn’t in Unix seconds"
        case .noPlace(let latitude, let longitude): "\(latitude), \(longitude) isn’t a place on Earth"
        }
    }
}
