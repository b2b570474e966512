/// The set-up of riders, and institutions for administrators.
extension CrosstownClient {
    /// Returns the institutions whose people may rent, and whether the user's account is set up.
    public func setUpChoices() async throws -> SetUpChoices { try await get("/rentals/set-up") }

    /// Sets up the user's account in one call.
    public func setUp(_ form: SetUpForm) async throws { try await postForStatus("/rentals/set-up", form) }

    /// Creates an institution and returns its identifier; for administrators.
    public func addInstitution(_ name: String) async throws -> String {
        let added: AddedInstitution = try await post("/rentals/console/institutions", ["name": name])
        return added.id
    }

    /// Replaces the roster of an institution by comma-separated values; for administrators.
    public func setRoster(_ text: String, of institution: String) async throws {
        try await postForStatus("/rentals/console/institutions/\(institution)/roster", ["text": text])
    }

    /// Returns the institutions by their names; for administrators.
    public func institutions() async throws -> [String: String] {
        let page: InstitutionList = try await get("/rentals/console/institutions")
        return Dictionary(page.institutions.map { ($0.name, $0.id) }) { first, _ in first }
    }
}

/// The options of a rider's set-up.
public struct SetUpChoices: Decodable, Sendable {
    /// An institution whose people may rent.
    public struct Institution: Decodable, Sendable {
        /// The identifier.
        public let id: String
        /// The name.
        public let name: String
    }

    /// Whether the user's account is set up.
    public let isSetUp: Bool
    /// The institutions.
    public let institutions: [Institution]
}

/// A rider's set-up.
public struct SetUpForm: Encodable, Sendable {
    /// The identifier of the institution.
    public var institution: String
    /// The number that the institution issued.
    public var memberNumber: String
    /// `credit_card`, `debit_card`, `cryptocurrency`, or `none` where the institution allows that.
    public var method: String
    /// Whether the service may use the rider's location.
    public var allowsPosition: Bool

    /// Creates the form.
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
