import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The form of a prize's winner.
struct WinnerRequest: FormFieldSet {
    private static let winner: LocalizedText = "Winner"

    /// The place, from 1.
    let rank = Field<Int>(winner, .hidden(within: .number(1...20)))
    /// The user name of an entrant.
    let rider = Field<String>(winner, .hidden(within: .text(0...200)))
}
