import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownWeb

/// A ride as a program asks for it.
struct ProgramRideEntry: Codable, Hashable, Sendable {
    /// What the program calls the ride; sent again it makes no second one.
    var reference: String
    /// What the meeting place is called; an address of the city where there are no coordinates.
    var meetingPlace: String?
    /// WGS 84 degrees.
    var latitude: Double?
    /// WGS 84 degrees.
    var longitude: Double?
    /// How many persons ride.
    var passengers: Int?
}
