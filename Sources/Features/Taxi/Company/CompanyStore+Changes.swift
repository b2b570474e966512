import CrosstownSQL
import CrosstownValues

extension CompanyStore {
    /// Updates a company's name, also for its drivers and invitations.
    func rename(_ company: Company, to name: String) throws {
        try transaction.execute("UPDATE taxi_company SET name = \(name) WHERE id = \(company.id)")
        try transaction.execute("UPDATE taxi_driver SET company = \(name) WHERE company = \(company.name)")
        try transaction.execute("UPDATE taxi_invitation SET company = \(name) WHERE company = \(company.name)")
    }

    func dependents(of company: Company) throws -> CompanyDependents {
        let row = try transaction.first(
            """
            SELECT (SELECT count(*) FROM taxi_payment WHERE company = \(company.id)) AS fares,
                (SELECT count(*) FROM taxi_invitation WHERE company = \(company.name) AND driver IS NULL) AS invitations
            """
        )
        return CompanyDependents(
            drivers: company.drivers,
            fares: try row?.get("fares") ?? 0,
            invitations: try row?.get("invitations") ?? 0
        )
    }

    /// Deletes a company with its open invitations.
    func delete(_ company: Company) throws {
        try transaction.execute(
            "DELETE FROM taxi_invitation WHERE company = \(company.name) AND driver IS NULL"
        )
        try transaction.execute("DELETE FROM taxi_company WHERE id = \(company.id)")
    }
}
