package import CrosstownGeo
package import CrosstownValues

/// Somebody's wish for a taxi.
package struct Wish: Hashable, Sendable {
    /// When the wish comes up.
    package var at: Timestamp
    /// What the meeting place is called.
    package var placeName: String
    /// Where the meeting place is.
    package var place: Coordinate
    /// How many persons want to ride.
    package var passengers: Int
    /// How much patience there is.
    package var patience: Patience
    /// The code of the taxi that came in a recording.
    package var recordedTaxi: String?

    /// Describes a wish.
    package init(
        at moment: Timestamp,
        placeName: String,
        place: Coordinate,
        passengers: Int,
        patience: Patience,
        recordedTaxi: String? = nil
    ) {
        at = moment
        self.placeName = placeName
        self.place = place
        self.passengers = passengers
        self.patience = patience
        self.recordedTaxi = recordedTaxi
    }
}
