public import CrosstownGeo
internal import CrosstownTripEngine
internal import CrosstownValues
public import Foundation

/// The sun of a day as printed, with timestamps by RFC 3339.
public struct SunReport: Codable, Sendable {
    let status: String
    let sunrise: String?
    let sunset: String?
    let civilDawn: String?
    let civilDusk: String?
    let transit: String

    /// Creates a report of the sun at a place on a local date.
    public init(at place: Coordinate, year: Int, month: Int, day: Int) {
        let sun = SunDay(at: place, year: year, month: month, day: day)
        transit = sun.noon.description
        switch sun.daylight {
        case .between: status = "normal"
        case .rises: status = "rise_only"
        case .sets: status = "set_only"
        case .always: status = "polar_day"
        case .never: status = "polar_night"
        }
        (sunrise, sunset) = sun.daylight.written
        (civilDawn, civilDusk) = sun.civilTwilight.written
    }

    /// The report as JSON with sorted keys.
    public func json() throws -> Data { try JSONEncoder.sorted.encode(self) }
}

extension SunCrossing {
    fileprivate var written: (rise: String?, set: String?) {
        switch self {
        case .between(let rise, let set): (rise.description, set.description)
        case .rises(let rise): (rise.description, nil)
        case .sets(let set): (nil, set.description)
        case .always, .never: (nil, nil)
        }
    }
}
