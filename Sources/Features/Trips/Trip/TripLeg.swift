import CrosstownGeo
import CrosstownTripEngine
import CrosstownValues

/// A way with one means within a trip.
struct TripLeg: Hashable, Sendable {
    var beganAt: Timestamp
    var endedAt: Timestamp
    /// What carried the person, as far as it is known.
    var means: Means
    /// What the engine took it for; `nil` where nothing was recorded.
    var engineMeans: Means?
    /// Whether the engine is so unsure that the person should be asked.
    var isAsked = false
    /// Whether the engine knows that it was a vehicle, and not which of those on the road and on rails.
    var isSomeVehicle = false
    /// How many people shared the vehicle.
    var occupants = 1
    var metres: Double
    /// By how much the length may be off, with 68 %; `nil` where the person gave it.
    var errorMetres: Double?
    /// The way; empty where it is not known.
    var way: [Coordinate] = []

    var seconds: Double { Double(endedAt.milliseconds(since: beganAt)) / 1000 }

    /// How fast it was on average, in metres per second.
    var pace: Double { seconds > 0 ? metres / seconds : 0 }
}
