import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A request that has a ride on one way.
struct Pairing: Hashable, Sendable {
    /// What became of a pick-up.
    enum Outcome: String, Codable, Sendable, CaseIterable {
        /// It is still to come.
        case open
        /// The rider got in.
        case pickedUp = "picked-up"
        /// The rider was not there.
        case missed
    }

    /// Who rides.
    let request: Identifier<SignUp>
    /// On which way.
    let leg: Leg
    /// Who drives.
    let offer: Identifier<SignUp>
    /// The place of the stop on the driver's way, counted from zero.
    let placeInOrder: Int
    /// When the car is at the rider's place.
    let at: Timestamp
    /// The promise: not before this moment.
    let earliest: Timestamp
    /// The promise: not after this moment.
    let latest: Timestamp
    /// Whether rider and driver have been told of each other.
    let isNamed: Bool
    /// What became of it.
    let outcome: Outcome
    /// When the rider arrived.
    let arrivedAt: Timestamp?

    static let personal = PersonalTable(
        "rideshare_pairing",
        [.impersonal("place_in_order", because: "The position in the order of stops.")]
    )
}
