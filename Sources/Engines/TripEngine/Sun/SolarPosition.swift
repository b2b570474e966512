internal import CrosstownValues

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(WASILibc)
import WASILibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The position of the sun relative to the Earth at one moment.
///
/// Equations of the NOAA solar calculator, after Meeus, Astronomical Algorithms, chapters 12, 22 and 25.
struct SolarPosition {
    /// Radians north of the celestial equator.
    let declination: Double
    /// Minutes that a sundial is ahead of mean solar time.
    let equationOfTime: Double

    /// Creates the position at a moment; it uses universal time instead of dynamical time, which moves the sun by less
    /// than 0.01°.
    init(at moment: Timestamp) {
        let century = (Double(moment.milliseconds) / 86_400_000 + 2_440_587.5 - 2_451_545) / 36_525
        let longitude = radians(280.46646 + century * (36_000.76983 + 0.0003032 * century))
        let anomaly = radians(357.52911 + century * (35_999.05029 - 0.0001537 * century))
        let eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century)
        let node = radians(125.04 - 1934.136 * century)
        let centre = Self.equationOfCentre(anomaly: anomaly, century: century)
        let apparent = longitude + radians(centre - 0.00569 - 0.00478 * sin(node))
        let arcSeconds = 21.448 - century * (46.815 + century * (0.00059 - century * 0.001813))
        let obliquity = radians(23 + (26 + arcSeconds / 60) / 60 + 0.00256 * cos(node))
        declination = asin(sin(obliquity) * sin(apparent))
        // The square of the tangent of half the obliquity.
        let y = (1 - cos(obliquity)) / (1 + cos(obliquity))
        let hourAngle =
            y * sin(2 * longitude) - 2 * eccentricity * sin(anomaly)
            + 4 * eccentricity * y * sin(anomaly) * cos(2 * longitude)
            - y * y * sin(4 * longitude) / 2 - 5 * eccentricity * eccentricity * sin(2 * anomaly) / 4
        equationOfTime = 4 * hourAngle * 180 / Double.pi
    }

    private static func equationOfCentre(anomaly: Double, century: Double) -> Double {
        (1.914602 - century * (0.004817 + 0.000014 * century)) * sin(anomaly)
            + (0.019993 - 0.000101 * century) * sin(2 * anomaly) + 0.000289 * sin(3 * anomaly)
    }
}

func radians(_ degrees: Double) -> Double { degrees * Double.pi / 180 }
