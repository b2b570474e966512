public import CrosstownGeo
public import CrosstownValues

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(WASILibc)
import WASILibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The sun's events at one place on one local date.
///
/// The date is that of the local mean sun (UTC plus four minutes per degree east), so that noon is always on it; a
/// sunset near midnight may belong to the next UTC day. Declination and equation of time are calculated again at the
/// time of each event, which makes grazing rises and sets of high latitudes exact to some seconds.
public struct SunDay: Sendable, Hashable {
    /// The moment when the sun is highest.
    public let noon: Timestamp
    /// The sun's upper limb on the horizon: its center 90.833° from the zenith, with mean refraction.
    public let daylight: SunCrossing
    /// The sun's center 6° below the horizon: above it, most outdoor activities need no lamp.
    public let civilTwilight: SunCrossing

    /// Creates the events at a place on a date of the proleptic Gregorian calendar; tested for the years 1900 to 2100.
    public init(at place: Coordinate, year: Int, month: Int, day: Int) {
        let midnight = Int64(CivilTime.daysSince1970(year: year, month: month, day: day)) * 86_400_000
        let meanNoon = Timestamp(milliseconds: midnight).advanced(minutes: 720 - 4 * place.longitude)
        let passage = SolarPassage(latitude: place.latitude, meanNoon: meanNoon)
        noon = passage.noon
        daylight = passage.crossing(zenith: 90.833)
        civilTwilight = passage.crossing(zenith: 96)
    }
}

/// The passage of the sun over one latitude around one mean noon.
private struct SolarPassage {
    let latitude: Double
    let meanNoon: Timestamp

    var noon: Timestamp {
        let first = transit(seenAt: meanNoon)
        return transit(seenAt: first)
    }

    func crossing(zenith: Double) -> SunCrossing {
        switch (event(zenith: zenith, side: -1), event(zenith: zenith, side: 1)) {
        case (.at(let rise), .at(let set)): .between(rise: rise, set: set)
        case (.at(let rise), .above): .rises(rise)
        case (.above, .at(let set)): .sets(set)
        case (.above, .above): .always
        default: .never
        }
    }

    private enum Event {
        case at(Timestamp)
        case above
        case below
    }

    /// Returns the crossing before (`side` -1) or after noon: each pass uses the sun's position at the time that the
    /// last one found.
    private func event(zenith: Double, side: Double) -> Event {
        var moment = noon
        let passes = 5
        for pass in 1...passes {
            let sun = SolarPosition(at: moment)
            let phi = radians(latitude)
            var cosine = cos(radians(zenith)) - sin(phi) * sin(sun.declination)
            cosine /= cos(phi) * cos(sun.declination)
            // A day may just have an event that the declination at noon does not show, so early passes continue.
            let tolerance = pass < passes ? 1.06 : 1
            if cosine > tolerance { return .below }
            if cosine < -tolerance { return .above }
            let hourAngle = acos(max(-1, min(1, cosine))) * 180 / Double.pi
            moment = transit(seenAt: moment).advanced(minutes: side * 4 * hourAngle)
        }
        return .at(moment)
    }

    private func transit(seenAt moment: Timestamp) -> Timestamp {
        meanNoon.advanced(minutes: -SolarPosition(at: moment).equationOfTime)
    }
}

extension Timestamp {
    fileprivate func advanced(minutes: Double) -> Timestamp {
        advanced(milliseconds: Int64((minutes * 60_000).rounded()))
    }
}
