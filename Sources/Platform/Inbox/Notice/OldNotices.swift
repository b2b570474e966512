import CrosstownKit
import CrosstownSQL
import CrosstownValues
import Foundation

/// Notifications from before the inbox stored which users they name.
///
/// Found by their subject, which ends with the user's identifier for friends, and by the name in their text. Retention
/// deletes the last of them after 90 days.
struct OldNotices {
    private static let namedBySubject = ["social.request", "social.friend"]

    let transaction: any Transaction

    /// Deletes notifications that are about a user or have one of the names as a value.
    ///
    /// - Returns: the users whose inboxes changed.
    func removeAll(about person: Identifier<Account>, called names: Set<String>) throws -> [Identifier<Account>] {
        let subjects = Self.namedBySubject.map { "\($0)/\(person)" }
        var isAbout: SQL = "subject IN \(list: subjects)"
        for name in names.sorted() where !name.isEmpty {
            let value = try Self.stored(name)
            isAbout.append(" OR \(sqlite: "instr", postgres: "strpos")(title, \(value)) > 0")
            isAbout.append(" OR \(sqlite: "instr", postgres: "strpos")(body, \(value)) > 0")
        }
        let contents: SQL = "SELECT id FROM inbox_content WHERE is_about_known = 0 AND (\(isAbout))"
        return try NoticeStore(transaction: transaction).remove(contents)
    }

    /// Deletes notifications to friends that name users whose accounts no longer exist.
    ///
    /// - Parameter people: knows who has an account.
    /// - Throws: `DatabaseError`.
    func removeErased(_ people: any People) throws {
        let rows = try transaction.query(
            """
            SELECT DISTINCT subject FROM inbox_content
            WHERE is_about_known = 0 AND kind IN \(list: Self.namedBySubject) AND subject IS NOT NULL
            """
        )
        let subjects = try rows.map { try $0.get("subject", as: String.self) }
        for some in subjects.chunks(of: 1024) {
            let named = some.compactMap { subject in Self.person(in: subject).map { (subject, $0) } }
            let known = try people.profiles(of: named.map(\.1), in: transaction)
            let gone = named.filter { known[$0.1] == nil }.map(\.0)
            guard !gone.isEmpty else { continue }
            try transaction.execute(
                "DELETE FROM inbox_content WHERE is_about_known = 0 AND subject IN \(list: gone)"
            )
        }
    }

    private static func person(in subject: String) -> Identifier<Account>? {
        subject.split(separator: "/").last.flatMap { Identifier<Account>($0) }
    }

    /// Encodes a name as stored texts contain it.
    private static func stored(_ name: String) throws -> String {
        String(decoding: try JSONEncoder().encode(name), as: UTF8.self)
    }
}
