import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Those with whom somebody never shares a car, as they were entered and as they were found.
///
/// Nothing that the person sees depends on what was found: they would find out which user names there are.
struct AvoidedPeople: Sendable {
    static let most = 20
    static let longestText = 1000

    /// The names as they were entered.
    let names: [String]
    /// Who has one of them.
    let people: [Identifier<Account>]
    private let isTooLong: Bool

    /// Those of somebody who shares a car with everybody.
    static let nobody = AvoidedPeople()

    private init() { (names, people, isTooLong) = ([], [], false) }

    /// Looks up user names that are separated by commas.
    ///
    /// - Throws: `DatabaseError`.
    init(_ text: String?, _ people: any People, in transaction: any Transaction) throws {
        isTooLong = (text ?? "").unicodeScalars.count > Self.longestText
        names = isTooLong ? [] : Self.names(text ?? "")
        let found = try people.accounts(called: Array(names.prefix(Self.most)), in: transaction)
        self.people = Set(found.values).sorted()
    }

    /// The user names in a text.
    static func names(_ text: String) -> [String] {
        let parts = text.split { ",;\n".contains($0) }.map { part in
            part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
        }
        var seen: Set<String> = []
        return parts.map { String($0) }.filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    func check(_ check: inout Validation) {
        check.require(!isTooLong && names.count <= Self.most, "avoided", "must be 20 user names at most")
    }
}

/// The SQL of those with whom somebody never shares a car.
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

    /// Who of those who signed up for an event avoids whom.
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
