import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A set-up rider in the API.
struct RiderResponse: Codable, Sendable {
    let institution: Identifier<Institution>
    let numberEndsWith: String
    let name: String
    let address: String
    let method: RiderProfile.Method
    let allowsPosition: Bool

    init(_ profile: RiderProfile) {
        institution = profile.institution
        numberEndsWith = profile.ending
        name = profile.name
        address = profile.address
        method = profile.method
        allowsPosition = profile.allowsPosition
    }
}
