import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What the console is asked about the ledger.
struct LedgerQuery: Codable, Sendable, SelfLimiting {
    static var limits: [String: FieldLimits] { ["account": FieldLimits(choices: LedgerFilter.kinds)] }

    /// The kind of the accounts.
    var account: String?
    /// Whose they are, by user name, or what for.
    var name: String?
    /// The first day.
    var from: CivilDay?
    /// The last day.
    var until: CivilDay?
    /// Behind which movement the page begins.
    var behind: LedgerCursor?

    /// The address that asks the same.
    func link(to place: Link, behind cursor: LedgerCursor? = nil) -> Link {
        place.adding("account", account).adding("name", name).adding("from", from).adding("until", until)
            .adding("behind", cursor)
    }
}
