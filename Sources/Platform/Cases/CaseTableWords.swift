import CrosstownKit
import CrosstownWeb

/// The words staff use for the tables of cases.
enum CaseTableWords {
    static let all = tables

    private static let tables: [TableWords] = [
        Case.table.words("Case"),
        TableWords(
            "staff_case_message",
            "Message in a case",
            ["author": .choice("From", ["reporter": "Reporter", "staff": "Staff", "other": "Someone else"])]
        ),
        TableWords("staff_case_picture", "Photo in a case", only: "The page of the case shows it."),
    ]
}
