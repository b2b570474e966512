import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct LedgerQuery: Codable, Sendable, SelfLimiting {
    static var limits: [String: FieldLimits] { ["account": FieldLimits(choices: LedgerFilter.kinds)] }

    /// The names of the fields of its form.
    static let fields = DayRange.fields.union(["account", "name"])

    /// The kind of account.
    var account: String?
    /// The user name, or the purpose, of the account.
    var name: String?
    var from: CivilDay?
    var until: CivilDay?
    /// The movement after which the page begins.
    var behind: LedgerCursor?

    /// Returns the address of the same query.
    func link(to place: Link, behind cursor: LedgerCursor? = nil) -> Link {
        place.adding("account", account).adding("name", name).adding("from", from).adding("until", until)
            .adding("behind", cursor)
    }
}
