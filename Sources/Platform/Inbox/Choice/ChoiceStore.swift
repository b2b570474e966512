import CrosstownKit
import CrosstownSQL
import CrosstownValues

struct ChoiceStore {
    private static let chunk = 1024

    let transaction: any Transaction

    /// The choices of users for one kind of notification, without users who have not chosen.
    func choices(for kind: String, of people: [Identifier<Account>]) throws -> [Identifier<Account>: KindChoice] {
        var choices: [Identifier<Account>: KindChoice] = [:]
        for some in people.chunks(of: Self.chunk) {
            let rows = try transaction.query(
                """
                SELECT account, push, mail, text_message FROM inbox_choice
                WHERE kind = \(kind) AND account IN \(list: some)
                """
            )
            for row in rows { choices[try row.get("account")] = try Self.choice(row) }
        }
        return choices
    }

    /// The quiet hours and digest times of users, without users who have not chosen.
    func hours(of people: [Identifier<Account>]) throws -> [Identifier<Account>: Hours] {
        var hours: [Identifier<Account>: Hours] = [:]
        for some in people.chunks(of: Self.chunk) {
            let rows = try transaction.query(
                "SELECT account, quiet_from, quiet_to, digest_at FROM inbox_hours WHERE account IN \(list: some)"
            )
            for row in rows { hours[try row.get("account")] = try Self.hours(row) }
        }
        return hours
    }

    /// All choices of a user, by kind.
    func choices(of person: Identifier<Account>) throws -> [String: KindChoice] {
        let rows = try transaction.query(
            "SELECT kind, push, mail, text_message FROM inbox_choice WHERE account = \(person)"
        )
        return try Dictionary(uniqueKeysWithValues: rows.map { (try $0.get("kind"), try Self.choice($0)) })
    }

    /// Replaces the choices of a user.
    func replace(
        _ choices: [(kind: String, choice: KindChoice)],
        _ hours: Hours,
        of person: Identifier<Account>
    ) throws {
        for (kind, choice) in choices {
            try transaction.execute(
                """
                INSERT INTO inbox_choice (account, kind, push, mail, text_message)
                VALUES (\(person), \(kind), \(choice.push), \(choice.mail), \(choice.text))
                ON CONFLICT (account, kind) DO UPDATE SET push = excluded.push, mail = excluded.mail,
                    text_message = excluded.text_message
                """
            )
        }
        try transaction.execute(
            """
            INSERT INTO inbox_hours (account, quiet_from, quiet_to, digest_at)
            VALUES (\(person), \(hours.quiet?.from), \(hours.quiet?.to), \(hours.digestAt))
            ON CONFLICT (account) DO UPDATE SET quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
                digest_at = excluded.digest_at
            """
        )
    }

    private static func choice(_ row: Row) throws -> KindChoice {
        KindChoice(push: try row.get("push"), mail: try row.get("mail"), text: try row.get("text_message"))
    }

    private static func hours(_ row: Row) throws -> Hours {
        let from = try row.get("quiet_from", as: Int?.self)
        let to = try row.get("quiet_to", as: Int?.self)
        let quiet: QuietHours? = if let from, let to { QuietHours(from: from, to: to) } else { nil }
        return Hours(quiet: quiet, digestAt: try row.get("digest_at"))
    }
}
