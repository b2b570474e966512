import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Erases what the feature keeps about a person: the keys first, so that no copy of the contents can be read any more.
enum DropErasure {
    static func erase(_ person: Identifier<Account>, in transaction: any Transaction) throws {
        try transaction.execute(
            "UPDATE drop_item SET key = NULL, body = NULL, state = 'deleted' WHERE sender = \(person)"
        )
        try MediaStore(transaction: transaction).dropAll(of: person)
        try eraseItems(of: person, transaction)
        try eraseShares("person = \(person)", transaction)
        try eraseTraces(of: person, transaction)
        try leaveReports(of: person, transaction)
    }

    private static func eraseItems(of person: Identifier<Account>, _ transaction: any Transaction) throws {
        let own: SQL = "SELECT id FROM drop_item WHERE sender = \(person)"
        try eraseShares("item IN (\(own))", transaction)
        try transaction.execute("DELETE FROM drop_ticket WHERE item IN (\(own))")
        try transaction.execute("DELETE FROM drop_open WHERE item IN (\(own))")
        try transaction.execute("DELETE FROM drop_hidden WHERE item IN (\(own))")
        try transaction.execute("DELETE FROM drop_report WHERE item IN (\(own))")
        try transaction.execute("DELETE FROM drop_comment WHERE item IN (\(own))")
        try transaction.execute("DELETE FROM drop_recipient WHERE item IN (\(own))")
        try transaction.execute("DELETE FROM drop_spot WHERE item IN (\(own))")
        try transaction.execute("DELETE FROM drop_sign WHERE item IN (\(own))")
        try transaction.execute("UPDATE drop_media SET item = NULL WHERE item IN (\(own))")
        try transaction.execute("DELETE FROM drop_item WHERE sender = \(person)")
        try transaction.execute(
            "DELETE FROM drop_walk_viewer WHERE walk IN (SELECT id FROM drop_walk WHERE maker = \(person))"
        )
        try transaction.execute("DELETE FROM drop_walk WHERE maker = \(person)")
    }

    private static func eraseShares(_ which: SQL, _ transaction: any Transaction) throws {
        let shares: SQL = "SELECT id FROM drop_share WHERE \(which)"
        try transaction.execute("DELETE FROM drop_like WHERE share IN (\(shares))")
        try transaction.execute("DELETE FROM drop_remark WHERE share IN (\(shares))")
        try transaction.execute("DELETE FROM drop_share_viewer WHERE share IN (\(shares))")
        try transaction.execute("DELETE FROM drop_share WHERE \(which)")
    }

    /// Senders of others' drops still see how often these were opened, and no longer by whom.
    private static func eraseTraces(of person: Identifier<Account>, _ transaction: any Transaction) throws {
        try transaction.execute("DELETE FROM drop_like WHERE person = \(person)")
        try transaction.execute("DELETE FROM drop_remark WHERE author = \(person)")
        try transaction.execute("DELETE FROM drop_share_viewer WHERE person = \(person)")
        try transaction.execute("DELETE FROM drop_comment WHERE author = \(person)")
        try transaction.execute("DELETE FROM drop_recipient WHERE person = \(person)")
        try transaction.execute("DELETE FROM drop_hidden WHERE person = \(person)")
        try transaction.execute("DELETE FROM drop_ticket WHERE person = \(person)")
        try transaction.execute("DELETE FROM drop_claim WHERE person = \(person)")
        try transaction.execute("DELETE FROM drop_visit WHERE person = \(person)")
        try transaction.execute("DELETE FROM drop_nonce WHERE person = \(person)")
        try transaction.execute("DELETE FROM drop_device WHERE person = \(person)")
        try transaction.execute("DELETE FROM drop_walk_viewer WHERE person = \(person)")
        try transaction.execute(
            "UPDATE drop_open SET person = \(Identifier<Account>.nobody), cell = 0, signals = '' WHERE person = \(person)"
        )
    }

    private static func leaveReports(of person: Identifier<Account>, _ transaction: any Transaction) throws {
        let nobody = Identifier<Account>.nobody
        try transaction.execute("UPDATE drop_report SET reporter = \(nobody), note = '' WHERE reporter = \(person)")
        try transaction.execute(
            """
            UPDATE drop_report SET author = \(nobody), appeal = NULL, appealed_at = NULL, explanation = NULL,
                appeal_explanation = NULL
            WHERE author = \(person)
            """
        )
        try transaction.execute("UPDATE drop_report SET decided_by = NULL WHERE decided_by = \(person)")
        try transaction.execute("UPDATE drop_report SET appeal_decided_by = NULL WHERE appeal_decided_by = \(person)")
    }
}
