import CrosstownGeo
import CrosstownTripEngine
import CrosstownValues

/// A position as an app has told it, in one set of units.
struct ToldPosition: Hashable, Sendable {
    /// Milliseconds since 1970.
    var at: Int64
    var latitude: Double
    var longitude: Double
    /// Meters; `nil` where it is not known.
    var accuracy: Double?
    /// Meters per second; `nil` where it is not known.
    var speed: Double?

    /// As a fix: what one recorder tells of one moment counts once.
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
    /// A position of a file of tracks.
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
