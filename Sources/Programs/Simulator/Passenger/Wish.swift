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

/// How long somebody waits for a taxi.
struct Patience: Hashable, Sendable {
    /// How long until the wish is given up while no taxi has accepted.
    var searching: Seconds
    /// How long until it is given up while the taxi does not arrive.
    var awaiting: Seconds
    /// Whether it is given up once everybody was asked in vain (T-4.5).
    var givesUpAfterOneRound: Bool
}

/// Where wishes come from.
protocol WishSource: Sendable {
    /// The next wish after a moment; `nil` where no more will come.
    mutating func nextWish(after now: Timestamp) -> Wish?
}
