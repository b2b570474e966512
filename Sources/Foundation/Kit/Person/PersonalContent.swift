/// The columns of a database with personal content, by the declarations of all modules.
public struct PersonalContent: Sendable {
    /// Words in the names of columns that may contain personal content.
    private static let words: Set<String> = [
        "account", "person", "passenger", "rider", "driver", "guest", "owner", "sender", "recipient", "author",
        "reporter", "reported", "maker", "inviter", "asker", "asked", "blocker", "blocked", "friend", "applicant",
        "assignee", "organizer", "leader", "leaders", "member", "actor", "viewer", "partner", "subject", "by", "name",
        "names", "nickname", "address", "phone", "mail", "email", "contact", "place", "latitude", "longitude", "way",
        "cell", "text", "note", "remark", "comment", "message", "reason", "reply", "answer", "answers", "body", "word",
        "words", "title", "explanation", "complaint", "objection", "appeal", "details", "car", "ending", "digits",
        "endpoint", "signals", "notes", "remarks", "comments", "reasons", "explanations", "complaints", "objections",
        "appeals", "decision", "decisions", "statement", "statements", "opinion", "apology", "description", "summary",
        "report", "work",
    ]
    private static let truths: Set<String> = ["is", "has", "may"]

    private let personal: [String: Set<String>]
    private let others: [String: Set<String>]

    /// Creates the list from all modules' declarations.
    public init(_ tables: [PersonalTable]) {
        var (personal, others): ([String: Set<String>], [String: Set<String>]) = ([:], [:])
        for table in tables {
            for columns in table.columns {
                if case .content = columns.kind {
                    personal[table.name, default: []].formUnion(columns.names)
                } else {
                    others[table.name, default: []].formUnion(columns.names)
                }
            }
        }
        (self.personal, self.others) = (personal, others)
    }

    /// Returns whether the content of a column is personal: it is declared so, or it sounds so and is not declared.
    public func contains(_ column: String, of table: String) -> Bool {
        if personal[table]?.contains(column) == true { return true }
        return others[table]?.contains(column) != true && Self.soundsPersonal(column)
    }

    /// Returns whether a column of this name has to be declared by its module.
    public static func soundsPersonal(_ column: String) -> Bool {
        let parts = column.split(separator: "_").map(String.init)
        guard let first = parts.first, let last = parts.last else { return false }
        if truths.contains(first) || last == "at" { return false }
        return last == "to" || !words.isDisjoint(with: parts)
    }
}
