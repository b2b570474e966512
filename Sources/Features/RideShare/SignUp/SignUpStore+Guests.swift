import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of requests without an account.
extension SignUpStore {
    /// Returns the hash of a guest's secret; `nil` after it was deleted.
    func tokenHash(of id: Identifier<SignUp>) throws -> [UInt8]? {
        guard let row = try transaction.first("SELECT token_hash FROM rideshare_sign_up WHERE id = \(id)") else {
            return nil
        }
        return try row.get("token_hash")
    }

    /// Returns the number of other open requests that notify an address and a number.
    func countOpen(
        mail: String,
        textTo: String,
        besides id: Identifier<SignUp>?
    ) throws -> (mail: Int, text: Int) {
        func count(_ column: SQL, _ value: String) throws -> Int {
            if value.isEmpty { return 0 }
            let ids = try transaction.query(
                "SELECT id FROM rideshare_sign_up WHERE \(column) = \(value) AND \(column) <> '' AND state = 'open'"
            ).map { try $0.get("id", as: Identifier<SignUp>.self) }
            return ids.count { $0 != id }
        }
        return (try count("mail", mail), try count("text_to", textTo))
    }

    /// Returns the open requests for an event of people without an account.
    func listOpenGuests(event: String) throws -> [SignUp] {
        try transaction.query(
            """
            SELECT \(SignUp.columns) FROM rideshare_sign_up
            WHERE event = \(event) AND state = 'open' AND person IS NULL
            """
        ).map(SignUp.init(row:))
    }

    /// Returns the number of people who signed up for some events and cannot be notified.
    func countUnreachable(at events: [String]) throws -> Int {
        guard !events.isEmpty else { return 0 }
        return try transaction.query(
            """
            SELECT kind, people FROM rideshare_sign_up WHERE event IN \(list: events) AND state = 'open'
                AND person IS NULL AND mail = '' AND text_to = ''
            """
        ).reduce(0) { try $0 + ($1.get(0, as: SignUp.Kind.self) == .offer ? 1 : $1.get(1)) }
    }
}
