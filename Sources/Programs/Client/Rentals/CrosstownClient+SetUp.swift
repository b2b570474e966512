/// For riders who say who they are, and administrators who let institutions in.
extension CrosstownClient {
    /// The institutions whose people may rent, and whether the own account is set up.
    public func setUpChoices() async throws -> SetUpChoices { try await get("/rentals/set-up") }

    /// Sets the own account up in one call.
    public func setUp(_ form: SetUpForm) async throws { try await postForStatus("/rentals/set-up", form) }

    /// For administrators: lets an institution in, and gives what it is known by.
    public func addInstitution(_ name: String) async throws -> String {
        let added: AddedInstitution = try await post("/rentals/console/institutions", ["name": name])
        return added.id
    }

    /// For administrators: replaces the roster of an institution by comma-separated values.
    public func setRoster(_ text: String, of institution: String) async throws {
        try await postForStatus("/rentals/console/institutions/\(institution)/roster", ["text": text])
    }

    /// For administrators: the institutions, by their names.
    public func institutions() async throws -> [String: String] {
        let page: InstitutionList = try await get("/rentals/console/institutions")
        return Dictionary(page.institutions.map { ($0.name, $0.id) }) { first, _ in first }
    }
}

/// What a rider may choose in the set-up.
public struct SetUpChoices: Decodable, Sendable {
    /// An institution whose people may rent.
    public struct Institution: Decodable, Sendable {
        /// What it is known by.
        public let id: String
        /// What people call it.
        public let name: String
    }

    /// Whether the own account is set up.
    public let isSetUp: Bool
    /// The institutions.
    public let institutions: [Institution]
}

/// What a rider says in the set-up.
public struct SetUpForm: Encodable, Sendable {
    /// The identity of the institution.
    public var institution: String
    /// The number that the institution gave.
    public var memberNumber: String
    /// `credit_card`, `debit_card`, `cryptocurrency`, or `none` where the institution allows that.
    public var method: String
    /// Whether the service may know where the rider is.
    public var allowsPosition: Bool

    /// Describes a rider.
    public init(institution: String, memberNumber: String, method: String, allowsPosition: Bool) {
        self.institution = institution
        self.memberNumber = memberNumber
        self.method = method
        self.allowsPosition = allowsPosition
    }
}

private struct AddedInstitution: Decodable {
    let id: String
}

private struct InstitutionList: Decodable {
    struct Item: Decodable {
        let id: String
        let name: String
    }

    let institutions: [Item]
}
