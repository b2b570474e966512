import CrosstownContract
import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownWeb

/// The body to request a ride.
struct ProgramRideEntry: Codable, Hashable, Sendable {
    /// The app's reference; sending it again returns the existing ride.
    var reference: String
    /// The name of the meeting place; without coordinates, an address in the city.
    var meetingPlace: String?
    /// WGS 84 degrees.
    var latitude: Double?
    /// WGS 84 degrees.
    var longitude: Double?
    var passengers: Int?
}
