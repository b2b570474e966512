import CrosstownKit
import CrosstownSQL
public import CrosstownValues

/// The messages in cases, which are never updated.
extension CaseStore {
    /// Returns the messages in a case, in order.
    ///
    /// - Throws: `DatabaseError`.
    public func messages(of id: Identifier<Case>) throws -> [CaseMessage] { try messages(of: [id])[id] ?? [] }

    /// Returns the messages in several cases.
    ///
    /// - Throws: `DatabaseError`.
    public func messages(of ids: Set<Identifier<Case>>) throws -> [Identifier<Case>: [CaseMessage]] {
        try messages(where: "case_id IN \(list: ids)", pictures: pictures(of: ids))
    }

    /// Returns the first message of several cases, without pictures.
    ///
    /// - Throws: `DatabaseError`.
    public func firstMessages(of ids: Set<Identifier<Case>>) throws -> [Identifier<Case>: CaseMessage] {
        try messages(where: "case_id IN \(list: ids) AND number = 1", pictures: [:]).compactMapValues(\.first)
    }

    private func messages(
        where condition: SQL,
        pictures: [Identifier<Case>: [Int: [CaseMessage.Picture]]]
    ) throws -> [Identifier<Case>: [CaseMessage]] {
        try transaction.query(
            """
            SELECT case_id, number, author, account, text, written_at FROM staff_case_message
            WHERE \(condition) ORDER BY case_id, number
            """
        ).reduce(into: [:]) { messages, row in
            let id: Identifier<Case> = try row.get("case_id")
            let number: Int = try row.get("number")
            let message = CaseMessage(
                number: number,
                author: try row.get("author"),
                account: try row.get("account"),
                text: try row.get("text"),
                writtenAt: try row.get("written_at"),
                pictures: pictures[id]?[number] ?? []
            )
            messages[id, default: []].append(message)
        }
    }

    /// Adds a message to a case, and returns its number.
    func add(
        _ text: String,
        by author: CaseMessage.Author,
        _ account: Identifier<Account>?,
        to id: Identifier<Case>,
        at now: Timestamp
    ) throws -> Int {
        let row = try transaction.first(
            """
            INSERT INTO staff_case_message (case_id, number, author, account, text, written_at)
            SELECT \(id), coalesce(max(number), 0) + 1, \(author), \(account), \(text), \(now)
            FROM staff_case_message WHERE case_id = \(id)
            RETURNING number
            """
        )
        return try row?.get("number") ?? 1
    }

    // MARK: Pictures

    /// Returns the pictures of several cases by the number of their message.
    private func pictures(
        of ids: Set<Identifier<Case>>
    ) throws -> [Identifier<Case>: [Int: [CaseMessage.Picture]]] {
        var counts: [Identifier<Case>: Int] = [:]
        return try transaction.query(
            """
            SELECT case_id, number, picture FROM staff_case_picture
            WHERE case_id IN \(list: ids) ORDER BY case_id, number, position
            """
        ).reduce(into: [:]) { pictures, row in
            let id: Identifier<Case> = try row.get("case_id")
            counts[id, default: 0] += 1
            let picture = CaseMessage.Picture(id: try row.get("picture"), number: counts[id] ?? 1)
            pictures[id, default: [:]][try row.get("number"), default: []].append(picture)
        }
    }

    func attach(_ pictures: [Identifier<Picture>], to number: Int, of id: Identifier<Case>) throws {
        for (position, picture) in pictures.enumerated() {
            try transaction.execute(
                """
                INSERT INTO staff_case_picture (case_id, number, position, picture)
                VALUES (\(id), \(number), \(position), \(picture))
                """
            )
        }
    }
}
