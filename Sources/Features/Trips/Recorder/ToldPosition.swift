import CrosstownGeo
import CrosstownTripEngine
import CrosstownValues

/// A position of an app, in one set of units.
struct ToldPosition: Hashable, Sendable {
    /// Milliseconds since 1970.
    var at: Int64
    var latitude: Double
    var longitude: Double
    /// Meters; `nil` if unknown.
    var accuracy: Double?
    /// Meters per second; `nil` if unknown.
    var speed: Double?

    /// The position as a fix; a recorder can have one per timestamp.
    var sent: SentFix {
        SentFix(
            sequence: at,
            at: at,
            latitude: latitude,
            longitude: longitude,
            accuracy: accuracy,
            speed: speed
        )
    }
}

extension ToldPosition {
    init(_ fix: Fix) {
        self.init(
            at: fix.time.milliseconds,
            latitude: fix.place.latitude,
            longitude: fix.place.longitude,
            accuracy: fix.accuracy?.value,
            speed: fix.speed?.value
        )
    }
}
