import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A rider whose account is set up.
struct RiderProfile: Hashable, Sendable {
    /// How a rider means to pay.
    enum Method: String, CaseIterable, Codable, Hashable, Sendable {
        case creditCard = "credit_card"
        case debitCard = "debit_card"
        case cryptocurrency
        /// Not at all yet, where the institution allows that.
        case none
    }

    let account: Identifier<Account>
    let institution: Identifier<Institution>
    /// How the number of the institution ends.
    let ending: String
    let name: String
    let address: String
    let method: Method
    let allowsPosition: Bool
    /// Whether one who refused the position was asked again before the first rental.
    let isAskedAgain: Bool
}

extension RiderProfile {
    static let columns: SQL = """
        account, institution, ending, name, address, method, allows_position, is_asked_again
        """

    init(row: Row) throws {
        account = try row.get("account")
        institution = try row.get("institution")
        ending = try row.get("ending")
        name = try row.get("name")
        address = try row.get("address")
        method = try row.get("method")
        allowsPosition = try row.get("allows_position")
        isAskedAgain = try row.get("is_asked_again")
    }
}

extension RiderProfile.Method: SQLBindable, SQLReadable {}

/// What programs are told of a rider who is set up.
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
