import CrosstownGeo
import CrosstownValues

/// A car has moved: told to the riders who may see it, on every server that they are connected to.
struct CarMove: Codable, Sendable {
    /// The channel on which moves are told.
    static let channel = "rideshare-moved"

    /// The name of the car's pin.
    let id: Identifier<SignUp>
    let latitude: Double
    let longitude: Double
    let heading: Double?
    /// The requests of the riders who may see it.
    let viewers: [Identifier<SignUp>]

    /// What those who follow a request hear of its car.
    static func topic(_ request: Identifier<SignUp>) -> String { "rides/car/\(request)" }
}
