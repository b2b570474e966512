import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// An institution whose people may rent.
struct RentalInstitution: Hashable, Sendable {
    let institution: Institution
    /// Whether its people may rent without a payment method, for example only with coins.
    let isPaymentOptional: Bool

    var id: Identifier<Institution> { institution.id }
    var name: String { institution.name }
}
