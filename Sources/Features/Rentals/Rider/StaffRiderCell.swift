import CrosstownKit
import CrosstownWeb

/// A rider in tables and facts of the console.
struct StaffRiderCell {
    let rider: StaffRider?
    /// Whether the user may open accounts.
    let opensAccounts: Bool

    init(_ rider: StaffRider?, opensAccounts: Bool) {
        (self.rider, self.opensAccounts) = (rider, opensAccounts)
    }

    var markup: Markup {
        guard let rider else { return "\(ConsoleTexts.none)" }
        let names: LocalizedText =
            rider.name == rider.userName
            ? LocalizedText(verbatim: rider.userName) : "\(rider.name) (\(rider.userName))"
        guard opensAccounts else { return "\(names)" }
        return "<a\(attribute: "href", RentalLinks.account(rider.id))>\(names)</a>"
    }
}

extension Caller {
    /// Whether the user may open the accounts of riders in the console.
    var opensAccounts: Bool { !RentalRole.accountHelpers.isDisjoint(with: roles) }
}
