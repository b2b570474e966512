public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// Finds the people of institutions: by rosters, registers of numbers, and the institutions' own sign-in services.
public struct InstitutionDirectory: InstitutionPeople {
    private static let storedAtOnce = 500

    let database: any Database
    let clock: any WallClock
    let ids: any IdentifierSource
    let randomBytes: @Sendable (Int) -> [UInt8]
    /// Seals the secrets of sign-in services.
    let seal: any SecretSeal
    /// Finds people by their numbers; the imported rosters by default.
    let register: (any IdentityRegister)?
    /// Signs users in at institutions; disabled where `nil`.
    let signIn: (any FederatedSignIn)?
    /// The public address of the service, without a trailing slash.
    let address: String

    /// Creates a directory.
    ///
    /// - Parameters:
    ///   - database: stores the tables of institutions.
    ///   - clock: the clock.
    ///   - ids: creates identifiers.
    ///   - randomBytes: creates a number of unpredictable bytes.
    ///   - seal: seals the secrets of sign-in services.
    ///   - register: finds people by their numbers; the imported rosters by default.
    ///   - signIn: signs users in at institutions; only numbers are valid where it is `nil`.
    ///   - address: the public address of the service, without a trailing slash.
    public init(
        database: any Database,
        clock: any WallClock,
        ids: any IdentifierSource,
        randomBytes: @escaping @Sendable (Int) -> [UInt8],
        seal: any SecretSeal,
        register: (any IdentityRegister)? = nil,
        signIn: (any FederatedSignIn)?,
        address: String
    ) {
        self.database = database
        self.clock = clock
        self.ids = ids
        self.randomBytes = randomBytes
        self.seal = seal
        self.register = register
        self.signIn = signIn
        self.address = address
    }

    /// The return address for sign-in services, unchanged since the first version because services have it stored.
    static func signInReturn(_ id: Identifier<Institution>) -> Link { "/rentals/set-up/sign-in/\(id)/return" }

    func returnAddress(_ id: Identifier<Institution>) -> String { address + Self.signInReturn(id).href }

    func connections(_ transaction: any Transaction) -> ConnectionStore {
        ConnectionStore(transaction: transaction, seal: seal)
    }

    // MARK: Institutions

    /// Returns the institutions by name.
    ///
    /// - Throws: `InstitutionRefusal`, `DatabaseError`.
    public func institutions(in transaction: any Transaction) throws -> [Institution] {
        try InstitutionStore(transaction: transaction).list()
            .map { Institution(id: $0.institution.id, name: $0.institution.name) }
    }

    /// Creates an institution.
    ///
    /// - Throws: `InstitutionRefusal`, `DatabaseError`.
    public func add(_ name: String, in transaction: any Transaction) throws -> Institution {
        guard !FoldedText.words(of: name).isEmpty, name.unicodeScalars.count <= 80 else {
            throw InstitutionRefusal.wrongName
        }
        let record = InstitutionRecord(id: ids.next(Institution.self), name: name, madeAt: clock.now())
        do {
            try InstitutionStore(transaction: transaction).insert(record)
        } catch DatabaseError.uniqueViolation(constraint: "institution_name") {
            throw InstitutionRefusal.wrongName
        }
        return Institution(id: record.id, name: name)
    }

    /// Replaces the numbers of an institution by a file's; changes nothing where a line is invalid.
    ///
    /// Stores some hundred numbers at a time, so that other writes come in between, and deletes former ones last: after
    /// an interruption no number of the file has been lost, and the same file completes the update.
    /// - Returns: The number of numbers afterwards.
    /// - Throws: `Problem` that names the field and the line, `InstitutionRefusal.noSuchInstitution`, `DatabaseError`.
    public func setNumbers(_ form: MemberNumberForm, of institution: Identifier<Institution>) async throws -> Int {
        let members = try NumberFile.members(form)
        let salt = try await database.write { [randomBytes] transaction in
            let store = InstitutionStore(transaction: transaction)
            guard try store.find(institution) != nil else { throw InstitutionRefusal.noSuchInstitution }
            return try store.salt(of: institution, making: randomBytes)
        }
        // Reads tens of thousands of rows without blocking writes.
        let before = try await database.read { try NumberStore(transaction: $0).digests(of: institution) }
        let known = members.map { (digest: $0.number.digest(with: salt), member: $0.member) }
        for some in known.chunks(of: Self.storedAtOnce) {
            try await database.write { transaction in
                guard try InstitutionStore(transaction: transaction).find(institution) != nil else {
                    throw InstitutionRefusal.noSuchInstitution
                }
                try NumberStore(transaction: transaction).save(some, of: institution)
            }
        }
        for some in before.subtracting(known.map(\.digest)).sorted().chunks(of: Self.storedAtOnce) {
            try await database.write { try NumberStore(transaction: $0).remove(Array(some), of: institution) }
        }
        return members.count
    }

    /// Returns the institutions with a sign-in service.
    ///
    /// - Throws: `InstitutionRefusal`, `DatabaseError`.
    public func connected(in transaction: any Transaction) throws -> Set<Identifier<Institution>> {
        signIn == nil ? [] : try connections(transaction).listInstitutions()
    }

    /// Returns the number of numbers per institution.
    ///
    /// - Throws: `InstitutionRefusal`, `DatabaseError`.
    public func numberCounts(in transaction: any Transaction) throws -> [Identifier<Institution>: Int] {
        try NumberStore(transaction: transaction).counts()
    }

    // MARK: People

    /// Returns a user's institutions: by rosters, and by proof.
    ///
    /// - Throws: `InstitutionRefusal`, `DatabaseError`.
    public func memberships(
        of person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [InstitutionMembership] {
        let listed = try InstitutionStore(transaction: transaction).memberships(of: person)
        return try (listed + InstitutionPersonStore(transaction: transaction).memberships(of: person))
            .sorted { $0.name < $1.name }
    }

    /// Returns which users belong to an institution, in two statements.
    ///
    /// - Throws: `DatabaseError`.
    public func members(
        among people: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> Set<Identifier<Account>> {
        if people.isEmpty { return [] }
        let listed = try InstitutionStore(transaction: transaction).members(among: people)
        return listed.union(try InstitutionPersonStore(transaction: transaction).members(among: people))
    }

    /// Returns the identity that a user has proved.
    ///
    /// - Throws: `InstitutionRefusal`, `DatabaseError`.
    public func person(_ account: Identifier<Account>, in transaction: any Transaction) throws -> InstitutionPerson? {
        try InstitutionPersonStore(transaction: transaction).find(account)
    }

    /// Returns what an institution knows about the person with a proof.
    ///
    /// - Throws: `InstitutionRefusal`, `DatabaseError`.
    public func member(showing proof: InstitutionProof) async throws -> Member {
        // An administrator may have connected the institution to a sign-in service meanwhile, or to another one.
        let connection = try await database.read { transaction in
            guard try InstitutionStore(transaction: transaction).find(proof.institution) != nil else {
                throw InstitutionRefusal.noSuchInstitution
            }
            return try connections(transaction).find(proof.institution)
        }
        guard connection?.service.issuer == proof.vouched?.issuer else { throw InstitutionRefusal.otherWay }
        if let vouched = proof.vouched { return Member(name: vouched.name, address: "") }
        let found: Member?
        do {
            found = try await (register ?? RosterRegister(database: database)).member(
                proof.number,
                of: proof.institution
            )
        } catch let error where !(error is CancellationError) {
            throw InstitutionRefusal.registerDown
        }
        guard let found else { throw InstitutionRefusal.unknownNumber }
        return found
    }

    /// Whether another account has used a proof.
    ///
    /// - Throws: `InstitutionRefusal`, `DatabaseError`.
    public func isUsed(_ proof: InstitutionProof, in transaction: any Transaction) throws -> Bool {
        // Without a key, no proof has been stored yet.
        let salt = try InstitutionStore(transaction: transaction).salt(of: proof.institution)
        let store = InstitutionPersonStore(transaction: transaction)
        let key = try store.key()
        return try store.isUsed(
            ShownProof(
                digest: salt.map { proof.number.digest(with: $0) } ?? "",
                subject: proof.vouched.flatMap { vouched in key.map { vouched.digest(with: $0) } }
            ),
            of: proof.institution
        )
    }

    /// Stores the identity of a user.
    ///
    /// - Throws: `InstitutionRefusal`, `DatabaseError`.
    public func keep(
        _ proof: InstitutionProof,
        _ member: Member,
        of account: Identifier<Account>,
        in transaction: any Transaction
    ) throws {
        // The institution may have been deleted during the sign-in.
        guard try InstitutionStore(transaction: transaction).find(proof.institution) != nil else {
            throw InstitutionRefusal.noSuchInstitution
        }
        let store = InstitutionPersonStore(transaction: transaction)
        let shown = try shown(proof, transaction)
        guard try !store.isUsed(shown, of: proof.institution) else { throw InstitutionRefusal.usedNumber }
        let person = InstitutionPerson(
            institution: proof.institution,
            ending: proof.number.ending,
            name: member.name,
            address: member.address
        )
        try store.insert(person, shown, of: account, at: clock.now())
    }

    /// Updates the name and address of a user.
    ///
    /// - Throws: `InstitutionRefusal`, `DatabaseError`.
    public func change(_ account: Identifier<Account>, to member: Member, in transaction: any Transaction) throws {
        try InstitutionPersonStore(transaction: transaction).change(account, to: member)
    }

    /// The stored form of a proof: keyed hashes.
    private func shown(_ proof: InstitutionProof, _ transaction: any Transaction) throws -> ShownProof {
        let salt = try InstitutionStore(transaction: transaction).salt(of: proof.institution, making: randomBytes)
        let subject = try proof.vouched.map { vouched in
            vouched.digest(with: try InstitutionPersonStore(transaction: transaction).key(making: randomBytes))
        }
        return ShownProof(digest: proof.number.digest(with: salt), subject: subject)
    }

    // MARK: Sign-in

    /// Returns the address at a sign-in service where the user continues.
    ///
    /// - Throws: `InstitutionRefusal`, `DatabaseError`.
    public func beginSignIn(_ visit: InstitutionVisit) async throws -> String {
        let (signIn, connection) = try await service(of: visit.institution)
        return try await signIn.begin(wish(visit, connection))
    }

    /// Returns the proof of a user who returns from a sign-in service.
    ///
    /// - Throws: `InstitutionRefusal`, `DatabaseError`.
    public func endSignIn(_ visit: InstitutionVisit, with brought: SignInReturn) async throws -> InstitutionProof {
        let (signIn, connection) = try await service(of: visit.institution)
        let person = try await signIn.finish(wish(visit, connection), with: brought)
        guard let number = connection.number(of: person) else { throw InstitutionRefusal.numberMissing }
        return InstitutionProof(institution: visit.institution, number: number, vouched: VouchedMember(person))
    }

    private func service(
        of institution: Identifier<Institution>
    ) async throws -> (any FederatedSignIn, Connection) {
        let connection = try await database.read { try connections($0).find(institution) }
        guard let signIn, let connection else { throw InstitutionRefusal.noSuchInstitution }
        guard !connection.isSecretLost else { throw InstitutionRefusal.serviceAway }
        return (signIn, connection)
    }

    private func wish(_ visit: InstitutionVisit, _ connection: Connection) -> AuthorizationRequest {
        AuthorizationRequest(
            service: connection.service,
            account: visit.account,
            session: visit.session,
            returnAddress: returnAddress(visit.institution)
        )
    }
}
