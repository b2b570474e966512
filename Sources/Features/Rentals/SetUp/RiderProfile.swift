import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A rider with a set-up account.
struct RiderProfile: Hashable, Sendable {
    /// The rider's payment method.
    enum Method: String, CaseIterable, Codable, Hashable, Sendable {
        case creditCard = "credit_card"
        case debitCard = "debit_card"
        case cryptocurrency
        /// None yet, where the institution allows that.
        case none
    }

    let account: Identifier<Account>
    let institution: Identifier<Institution>
    /// The last characters of the institution's number.
    let ending: String
    let name: String
    let address: String
    let method: Method
    let allowsPosition: Bool
    /// Whether the rider refused the position and was asked again before the first rental.
    let isAskedAgain: Bool
}

extension RiderProfile {
    static let personal = PersonalTable(
        "rentals_rider",
        [
            .account("account", in: "Rental setup", erasing: .row),
            .listed("t.method", as: .plain("Payment method")),
            .listed("t.allows_position", as: .yesOrNo("Allows location")),
            .listed("t.is_asked_again", as: .yesOrNo("Will be asked again")),
            .listed("t.set_up_at", as: .moment("Setup completed")),
        ]
    )

    init(row: Row, person: InstitutionPerson) throws {
        account = try row.get("account")
        institution = person.institution
        ending = person.ending
        name = person.name
        address = person.address
        method = try row.get("method")
        allowsPosition = try row.get("allows_position")
        isAskedAgain = try row.get("is_asked_again")
    }

    /// The name and address from the institution or the rider.
    var member: Member { Member(name: name, address: address) }
}

extension RiderProfile.Method: SQLBindable, SQLReadable {}
