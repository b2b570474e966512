import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of institutions whose people may rent, and of set-up riders; the platform stores their identities.
struct SetUpStore {
    static let personal = PersonalTable("rentals_seal", [.impersonal("name", because: "The name of a key.")])

    let transaction: any Transaction
    let people: any InstitutionPeople

    // MARK: Institutions

    func insert(_ institution: RentalInstitution) throws {
        try people.use(institution.id, by: RentalsModule.id, in: transaction)
        try transaction.execute(
            """
            INSERT INTO rentals_institution (id, is_payment_optional)
            VALUES (\(institution.id), \(institution.isPaymentOptional))
            ON CONFLICT (id) DO UPDATE SET is_payment_optional = excluded.is_payment_optional
            """
        )
    }

    func delete(_ id: Identifier<Institution>) throws {
        try transaction.execute("DELETE FROM rentals_institution WHERE id = \(id)")
        try people.release(id, by: RentalsModule.id, in: transaction)
    }

    func find(_ id: Identifier<Institution>) throws -> RentalInstitution? {
        try listInstitutions().first { $0.id == id }
    }

    /// Returns the institutions whose people may rent, by name.
    func listInstitutions() throws -> [RentalInstitution] {
        let terms = try transaction.query("SELECT id, is_payment_optional FROM rentals_institution")
            .reduce(into: [Identifier<Institution>: Bool]()) {
                $0[try $1.get("id")] = try $1.get("is_payment_optional")
            }
        if terms.isEmpty { return [] }
        return try people.institutions(in: transaction).compactMap { institution in
            terms[institution.id].map { RentalInstitution(institution: institution, isPaymentOptional: $0) }
        }
    }

    /// Whether riders must belong to an institution.
    func isRequired() throws -> Bool { try transaction.first("SELECT 1 FROM rentals_institution LIMIT 1") != nil }

    /// Whether a rider must set up the account first.
    func isMissing(for rider: Identifier<Account>) throws -> Bool { try isRequired() && findRider(rider) == nil }

    /// Whether a rider has refused the position.
    func refusesPosition(_ rider: Identifier<Account>) throws -> Bool {
        try findRider(rider).map { !$0.allowsPosition } ?? false
    }

    /// The size of a roster, and the number of set-up riders.
    typealias Counts = (members: Int, riders: Int)

    /// Returns all institutions with their counts.
    func listCounts() throws -> [(institution: RentalInstitution, counts: Counts)] {
        let numbers = try people.numberCounts(in: transaction)
        let riders = try transaction.query(
            "SELECT institution, count(*) AS riders FROM rentals_rider GROUP BY institution"
        )
        .reduce(into: [Identifier<Institution>: Int]()) { $0[try $1.get("institution")] = try $1.get("riders") }
        return try listInstitutions().map { institution in
            (institution, (members: numbers[institution.id] ?? 0, riders: riders[institution.id] ?? 0))
        }
    }

    // MARK: Riders

    func findRider(_ account: Identifier<Account>) throws -> RiderProfile? {
        let row = try transaction.first(
            "SELECT account, method, allows_position, is_asked_again FROM rentals_rider WHERE account = \(account)"
        )
        guard let row, let person = try people.person(account, in: transaction) else { return nil }
        return try RiderProfile(row: row, person: person)
    }

    /// Stores a rider and their identity.
    func insert(_ rider: RiderProfile, showing proof: InstitutionProof, at moment: Timestamp) throws {
        try people.keep(proof, rider.member, of: rider.account, in: transaction)
        try transaction.execute(
            """
            INSERT INTO rentals_rider (account, institution, method, allows_position, is_asked_again, set_up_at)
            VALUES (\(rider.account), \(rider.institution), \(rider.method), \(rider.allowsPosition),
                \(rider.isAskedAgain), \(moment))
            """
        )
    }

    func update(_ rider: RiderProfile) throws {
        try people.change(rider.account, to: rider.member, in: transaction)
        try transaction.execute(
            """
            UPDATE rentals_rider SET method = \(rider.method), allows_position = \(rider.allowsPosition),
                is_asked_again = \(rider.isAskedAgain)
            WHERE account = \(rider.account)
            """
        )
    }

    // MARK: Seal

    /// The key that seals drafts.
    func sealKey() throws -> [UInt8]? {
        try transaction.first("SELECT key FROM rentals_seal WHERE name = 'set-up'")
            .flatMap { Hexadecimal.bytes(try $0.get("key")) }
    }

    func insertSealKey(_ key: [UInt8]) throws {
        try transaction.execute(
            """
            INSERT INTO rentals_seal (name, key) VALUES ('set-up', \(Hexadecimal.text(key))) ON CONFLICT (name) DO NOTHING
            """
        )
    }
}
