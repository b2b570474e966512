import CrosstownGeo
import CrosstownTripEngine
import CrosstownValues

/// A part of a trip with one mode.
struct TripLeg: Hashable, Sendable {
    var beganAt: Timestamp
    var endedAt: Timestamp
    /// The mode, as far as known.
    var means: Means
    /// The mode that the engine detected; `nil` without a recording.
    var engineMeans: Means?
    /// Whether the engine is so uncertain that the user should be asked.
    var isAsked = false
    /// Whether the engine detected a road or rail vehicle of unknown kind.
    var isSomeVehicle = false
    var occupants = 1
    var metres: Double
    /// The possible error of the length with 68 %; `nil` if the user entered it.
    var errorMetres: Double?
    /// The line; empty if unknown.
    var way: [Coordinate] = []

    var seconds: Double { Double(endedAt.milliseconds(since: beganAt)) / 1000 }

    /// The average speed in meters per second.
    var pace: Double { seconds > 0 ? metres / seconds : 0 }
}
