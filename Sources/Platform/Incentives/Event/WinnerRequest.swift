import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Who has won a prize.
struct WinnerRequest: FormFieldSet {
    private static let winner: LocalizedText = "Winner"

    /// First place is 1.
    let rank = Field<Int>(winner, .hidden(within: .number(1...20)))
    /// The user name of a rider who has entered.
    let rider = Field<String>(winner, .hidden(within: .text(0...200)))
}
