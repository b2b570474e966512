import CrosstownGeo
import CrosstownValues

/// A car's movement, sent on all servers to connected riders who may see it.
struct CarMove: Codable, Sendable {
    static let channel = "rideshare-moved"

    /// The ID of the car's pin.
    let id: Identifier<SignUp>
    let latitude: Double
    let longitude: Double
    let heading: Double?
    /// The requests of riders who may see it.
    let viewers: [Identifier<SignUp>]

    /// The topic that followers of a request receive car positions on.
    static func topic(_ request: Identifier<SignUp>) -> String { "rides/car/\(request)" }
}
