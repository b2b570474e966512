import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What cases say about a person, and how that is erased.
enum CaseErasure {
    static let tables = [Case.personal, CaseMessage.personal]

    /// Closes the cases of a person and clears what was written in them; that there was one stays, and so does what a
    /// person wrote to others as staff.
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
