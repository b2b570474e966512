import CrosstownKit
import CrosstownValues
import CrosstownWeb
import Crypto

/// The dialogs of the set-up, in their order.
enum SetUpStep: String, CaseIterable, Codable, Hashable, Sendable {
    /// Who the rider is.
    case identity
    /// How the rider means to pay.
    case payment
    /// Whether the service may know where the rider is.
    case position
}
