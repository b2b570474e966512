import CrosstownKit
import CrosstownValues
import CrosstownWeb
import Crypto

/// The dialogs of the set-up, in order.
enum SetUpStep: String, CaseIterable, Codable, Hashable, Sendable {
    /// The rider's identity.
    case identity
    /// The rider's payment method.
    case payment
    /// Whether the service may use the rider's position.
    case position
}
