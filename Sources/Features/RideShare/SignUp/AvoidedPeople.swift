import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The people that a person avoids in cars, as entered and as found.
///
/// The form never depends on what was found, since that would disclose which user names exist.
struct AvoidedPeople: Sendable {
    static let most = 20
    static let longestText = 1000

    /// The names as entered.
    let names: [String]
    /// The users with these names.
    let people: [Identifier<Account>]
    private let isTooLong: Bool

    /// An empty list.
    static let nobody = AvoidedPeople()

    private init() { (names, people, isTooLong) = ([], [], false) }

    /// Finds the users of comma-separated user names.
    ///
    /// - Throws: `DatabaseError`.
    init(_ text: String?, _ people: any People, in transaction: any Transaction) throws {
        isTooLong = (text ?? "").unicodeScalars.count > Self.longestText
        names = isTooLong ? [] : Self.names(text ?? "")
        let found = try people.accounts(called: Array(names.prefix(Self.most)), in: transaction)
        self.people = Set(found.values).sorted()
    }

    /// Returns the user names in a text.
    static func names(_ text: String) -> [String] {
        let parts = text.split { ",;\n".contains($0) }.map { part in
            part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
        }
        var seen: Set<String> = []
        return parts.map { String($0) }.filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    func check(_ check: inout Validation) {
        check.require(!isTooLong && names.count <= Self.most, "avoided", "must include at most 20 user names")
    }
}

/// The SQL of the people that others never share a car with.
struct AvoidanceStore {
    static let personal = PersonalTable(
        "rideshare_avoidance",
        of: "rideshare_sign_up",
        by: "sign_up",
        notExported: "The sign-up has the names as they were entered; who has one of them is not shown.",
        [.account("person", notExported: "Who avoids somebody is not shown to them.", erasing: .row)]
    )

    let transaction: any Transaction

    func set(_ avoided: AvoidedPeople, for signUp: Identifier<SignUp>) throws {
        try SignUpStore(transaction: transaction).setAvoidedNames(avoided.names.joined(separator: ", "), of: signUp)
        let (wanted, known) = (Set(avoided.people), Set(try list(for: signUp)))
        for person in known.subtracting(wanted).sorted() {
            try transaction.execute(
                "DELETE FROM rideshare_avoidance WHERE sign_up = \(signUp) AND person = \(person)"
            )
        }
        for person in wanted.subtracting(known).sorted() {
            try transaction.execute("INSERT INTO rideshare_avoidance (sign_up, person) VALUES (\(signUp), \(person))")
        }
    }

    func list(for signUp: Identifier<SignUp>) throws -> [Identifier<Account>] {
        try transaction.query("SELECT person FROM rideshare_avoidance WHERE sign_up = \(signUp) ORDER BY person")
            .map { try $0.get("person") }
    }

    /// Returns the sign-ups for an event and the people they avoid.
    func list(event: String) throws -> [(signUp: Identifier<SignUp>, person: Identifier<Account>)] {
        try transaction.query(
            """
            SELECT a.sign_up, a.person FROM rideshare_avoidance a
            JOIN rideshare_sign_up s ON s.id = a.sign_up WHERE s.event = \(event) AND s.state = 'open'
            """
        ).map { (try $0.get("sign_up"), try $0.get("person")) }
    }

    func forget(event: String) throws {
        try transaction.execute(
            """
            DELETE FROM rideshare_avoidance
            WHERE sign_up IN (SELECT id FROM rideshare_sign_up WHERE event = \(event))
            """
        )
    }
}
