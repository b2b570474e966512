import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The personal data in cases, and its deletion.
enum CaseErasure {
    static let tables = [Case.personal, CaseMessage.personal]

    /// Closes a user's cases and clears the text of their messages; the cases themselves stay, and so do the user's
    /// messages to others as staff.
    static func erase(
        _ person: Identifier<Account>,
        _ pictures: (any Pictures)?,
        in transaction: any Transaction
    ) throws {
        let own: SQL = "SELECT id FROM staff_case WHERE reporter = \(person)"
        let written: SQL = "SELECT case_id, number FROM staff_case_message WHERE account = \(person)"
        let store = CaseStore(transaction)
        try store.dropPictures(where: "case_id IN (\(own)) OR (case_id, number) IN (\(written))", pictures)
        try transaction.execute(
            """
            UPDATE staff_case_message SET text = \(CaseTexts.erased.english)
            WHERE case_id IN (\(own)) OR (account = \(person) AND author <> 'staff')
            """
        )
        try tables.erase(person, in: transaction)
    }
}
