import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A company that registers its own drivers and sees only these (T-1.4).
struct Company: Sendable, Hashable {
    /// The role of users who act for a company, granted per company.
    static let role = "taxi.company"

    let id: Identifier<Company>
    /// The name, which drivers and invitations refer to.
    let name: String
    let madeAt: Timestamp
    let drivers: Int

    /// Returns the name without punctuation and spaces, to compare similar names.
    fileprivate static func likeness(of name: String) -> String {
        let likeness = LookAlikes.likeness(of: name)
        let letters = likeness.filter { $0.isLetter || $0.isNumber }
        return letters.isEmpty ? likeness : letters
    }
}

extension Company {
    static let personal = PersonalTable("taxi_company", [.impersonal("name", because: "The name of a company.")])
}

/// A driver in the list of their company.
struct CompanyDriver: Sendable {
    let account: Identifier<Account>
    let code: String
    /// The taxi's description, such as "Black Skoda Octavia".
    let vehicle: String?
    let state: DriverState
    let zone: String?
    let ridesToday: Int
}

struct CompanyStore {
    let transaction: any Transaction

    private static let selection: SQL = """
        SELECT c.id, c.name, c.made_at,
            (SELECT count(*) FROM taxi_driver d WHERE d.company = c.name AND d.left_at IS NULL) AS drivers
        FROM taxi_company c
        """

    /// Stores a company; returns false if the name is taken.
    func insert(_ id: Identifier<Company>, name: String, at now: Timestamp) throws -> Bool {
        try transaction.execute(
            """
            INSERT INTO taxi_company (id, name, made_at) VALUES (\(id), \(name), \(now))
            ON CONFLICT (name) DO NOTHING
            """
        ) > 0
    }

    /// Returns the name of another registered company that is the same or similar, if any.
    func resembling(_ name: String, otherThan own: Identifier<Company>? = nil) throws -> String? {
        let others: SQL = own.map { "id <> \($0)" } ?? "TRUE"
        let same = try transaction.first("SELECT id FROM taxi_company WHERE name = \(name) AND \(others)")
        if same != nil { return name }
        let likeness = Company.likeness(of: name)
        return try transaction.query("SELECT name FROM taxi_company WHERE \(others) ORDER BY name")
            .map { try $0.get("name", as: String.self) }
            .first { Company.likeness(of: $0) == likeness }
    }

    func list(limit: Int) throws -> [Company] {
        try transaction.query("\(Self.selection) ORDER BY c.name LIMIT \(limit)").map(Company.init(row:))
    }

    /// Returns the known companies, or all (up to 1000), as scopes of the role.
    func scopes(among known: Set<String>?) throws -> [RoleScope] {
        let ids = known.map { Array($0).compactMap { Identifier<Company>($0) } }
        let condition: SQL = ids.map { "WHERE id IN \(list: $0)" } ?? ""
        return try transaction.query("SELECT id, name FROM taxi_company \(condition) ORDER BY name LIMIT 1000")
            .map { row in
                let id: Identifier<Company> = try row.get("id")
                return RoleScope(id: id.description, name: try row.get("name"))
            }
    }

    func find(_ id: Identifier<Company>) throws -> Company? {
        try transaction.first("\(Self.selection) WHERE c.id = \(id)").map(Company.init(row:))
    }

    /// Returns the unregistered companies of drivers from earlier versions.
    func unregistered() throws -> [String] {
        try transaction.query(
            """
            SELECT DISTINCT d.company FROM taxi_driver d LEFT JOIN taxi_company c ON c.name = d.company
            WHERE d.company IS NOT NULL AND d.left_at IS NULL AND c.id IS NULL
            """
        ).map { try $0.get("company") }
    }

    /// Returns drivers of a company by taxi code, after a code or only one.
    func drivers(
        of company: Company,
        behind code: String? = nil,
        only: String? = nil,
        since day: Timestamp,
        limit: Int = 1
    ) throws -> [CompanyDriver] {
        let behind: SQL = code.map { "AND d.code > \($0)" } ?? ""
        let one: SQL = only.map { "AND d.code = \($0)" } ?? ""
        return try transaction.query(
            """
            SELECT d.account, d.code, d.vehicle, d.state, d.zone,
                (SELECT count(*) FROM taxi_request r
                    WHERE r.driver = d.id AND r.ended_at >= \(day) AND r.state = 'completed') AS rides
            FROM taxi_driver d
            WHERE d.company = \(company.name) AND d.left_at IS NULL \(behind) \(one) ORDER BY d.code LIMIT \(limit)
            """
        ).map(CompanyDriver.init(row:))
    }

    func setVehicle(_ vehicle: String?, ofTaxi code: String, of company: Company) throws {
        try transaction.execute(
            """
            UPDATE taxi_driver SET vehicle = \(vehicle)
            WHERE code = \(code) AND company = \(company.name) AND left_at IS NULL
            """
        )
    }
}

extension Company {
    fileprivate init(row: Row) throws {
        id = try row.get("id")
        name = try row.get("name")
        madeAt = try row.get("made_at")
        drivers = try row.get("drivers")
    }
}

extension CompanyDriver {
    fileprivate init(row: Row) throws {
        account = try row.get("account")
        code = try row.get("code")
        vehicle = try row.get("vehicle")
        state = try row.get("state")
        zone = try row.get("zone")
        ridesToday = try row.get("rides")
    }
}
