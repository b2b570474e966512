import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A request's ride on one leg.
struct Pairing: Hashable, Sendable {
    /// The outcome of a pick-up.
    enum Outcome: String, Codable, Sendable, CaseIterable {
        case open
        case pickedUp = "picked-up"
        /// The rider was not there.
        case missed
    }

    let request: Identifier<SignUp>
    let leg: Leg
    let offer: Identifier<SignUp>
    /// The zero-based position of the stop on the driver's route.
    let placeInOrder: Int
    /// When the car is at the rider's place.
    let at: Timestamp
    /// The start of the promised window.
    let earliest: Timestamp
    /// The end of the promised window.
    let latest: Timestamp
    /// Whether rider and driver know each other.
    let isNamed: Bool
    let outcome: Outcome
    let arrivedAt: Timestamp?

    static let personal = PersonalTable(
        "rideshare_pairing",
        [.impersonal("place_in_order", because: "The position in the order of stops.")]
    )
}
