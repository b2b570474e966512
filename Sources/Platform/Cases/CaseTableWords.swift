import CrosstownKit
import CrosstownWeb

/// What staff call the tables of cases.
enum CaseTableWords {
    /// All of them.
    static let all = tables

    private static let machine = ColumnWords.leftOut(because: "The page of the case tells it in words.")

    private static let tables: [TableWords] = [
        TableWords(
            "staff_case",
            "Case",
            ["state": .choice("State", of: Case.State.self, CaseTexts.name), "topic": machine]
        ),
        TableWords(
            "staff_case_message",
            "Message of a case",
            ["author": .choice("From", ["reporter": "Reporter", "staff": "Staff", "other": "Somebody else"])]
        ),
        TableWords("staff_case_picture", "Photograph in a case", only: "The page of the case shows it."),
    ]
}
