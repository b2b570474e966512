import CrosstownDispatchEngine
public import CrosstownGeo
import CrosstownKit

/// What a passenger enters to get a taxi.
public struct RequestForm: Hashable, Sendable {
    /// Where to meet.
    public var meetingPlace: Coordinate
    /// What the meeting place is called.
    public var placeName: String
    /// How many persons will ride.
    public var passengers: Int
    /// What was said beside them.
    var terms = RideTerms()

    /// Fills the form.
    public init(meetingPlace: Coordinate, placeName: String, passengers: Int) {
        self.meetingPlace = meetingPlace
        self.placeName = placeName
        self.passengers = passengers
    }
}
