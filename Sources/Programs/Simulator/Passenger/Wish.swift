import CrosstownGeo
import CrosstownValues

/// Somebody's wish for a taxi.
struct Wish: Hashable, Sendable {
    /// When the wish comes up.
    var at: Timestamp
    /// What the meeting place is called.
    var placeName: String
    /// Where the meeting place is.
    var place: Coordinate
    /// How many persons want to ride.
    var passengers: Int
    /// How much patience there is.
    var patience: Patience
    /// The code of the taxi that came in a recording.
    var recordedTaxi: String?
}
