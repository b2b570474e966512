package import CrosstownGeo
package import CrosstownValues

/// A passenger's wish for a taxi.
package struct Wish: Hashable, Sendable {
    /// The time of the wish.
    package var at: Timestamp
    /// The name of the meeting place.
    package var placeName: String
    /// The meeting place.
    package var place: Coordinate
    /// The number of passengers.
    package var passengers: Int
    /// How long the passenger waits.
    package var patience: Patience
    /// The code of the taxi in a recording.
    package var recordedTaxi: String?

    /// Creates a wish.
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
