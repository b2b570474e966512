import CrosstownDispatchEngine
public import CrosstownGeo
import CrosstownKit

/// A passenger's entries to request a taxi.
public struct RequestForm: Hashable, Sendable {
    /// The meeting place.
    public var meetingPlace: Coordinate
    /// The name of the meeting place.
    public var placeName: String
    /// The number of passengers.
    public var passengers: Int
    /// The other terms of the ride.
    var terms = RideTerms()

    /// Creates a form.
    public init(meetingPlace: Coordinate, placeName: String, passengers: Int) {
        self.meetingPlace = meetingPlace
        self.placeName = placeName
        self.passengers = passengers
    }
}
