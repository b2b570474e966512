import CrosstownContract
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct CompanyService: Sendable {
    static let mostListed = 500

    let cityService: CityService
    let imports: ImportRuns
    let ids: any IdentifierSource
    /// Grants and revokes the role to act for companies.
    let people: any People
    let currency: Currency
    let invitations: InvitationService

    func companies(refused: RefusedForm? = nil) async throws -> CompaniesPage {
        let companies = try await cityService.dispatch.read {
            try CompanyStore(transaction: $0.sql).list(limit: Self.mostListed)
        }
        return CompaniesPage(companies: companies, refused: refused)
    }

    /// Creates a company.
    ///
    /// - Throws: `TaxiRefusal` if it or one with a similar name exists.
    func register(_ name: String) async throws -> CompanyResponse {
        let id = ids.next(Company.self)
        return try await cityService.dispatch.change { transaction in
            let store = CompanyStore(transaction: transaction.sql)
            if let other = try store.resembling(name), other != name {
                throw TaxiRefusal.admission(.similarCompany(other))
            }
            guard try store.insert(id, name: name, at: transaction.now), let company = try store.find(id) else {
                throw TaxiRefusal.admission(.companyKnown)
            }
            return CompanyResponse(company)
        }
    }

    /// Renames a company.
    ///
    /// - Throws: `TaxiRefusal` if another has a similar name.
    func rename(_ id: Identifier<Company>, to name: String) async throws {
        try await cityService.dispatch.change { transaction in
            let store = CompanyStore(transaction: transaction.sql)
            guard let company = try store.find(id) else { throw TaxiRefusal.admission(.noSuchCompany) }
            if let other = try store.resembling(name, otherThan: id) {
                throw TaxiRefusal.admission(other == name ? .companyKnown : .similarCompany(other))
            }
            try store.rename(company, to: name)
        }
    }

    /// Deletes a company with its open invitations and revokes its agents' role.
    ///
    /// - Throws: `TaxiRefusal` if drivers or fares depend on it.
    func remove(_ id: Identifier<Company>, by taker: Identifier<Account>) async throws {
        try await cityService.dispatch.change { [people] transaction in
            let store = CompanyStore(transaction: transaction.sql)
            guard let company = try store.find(id) else { throw TaxiRefusal.admission(.noSuchCompany) }
            if let reason = try store.dependents(of: company).reason {
                throw TaxiRefusal.admission(.companyInUse(reason))
            }
            for agent in try people.holders(of: Company.role, scope: id.description, in: transaction.sql) {
                let scope = id.description
                try people.revoke(Company.role, scope: scope, from: agent, by: taker, in: transaction.sql)
            }
            try store.delete(company)
        }
    }

    /// Creates the companies of drivers from earlier versions.
    ///
    /// - Throws: `DatabaseError`.
    func registerNamed() async throws {
        try await cityService.dispatch.change { transaction in
            let store = CompanyStore(transaction: transaction.sql)
            // Earlier versions allowed similar names.
            for name in try store.unregistered() {
                _ = try store.insert(transaction.ids.next(Company.self), name: name, at: transaction.now)
            }
        }
    }

    /// Returns a company with its agents and drivers.
    func cityPage(_ id: Identifier<Company>, refused: RefusedForm? = nil) async throws -> CityCompanyPage {
        let company = try await find(id)
        let drivers = try await drivers(of: company)
        let people = people
        let (agents, dependents) = try await cityService.dispatch.read { transaction in
            let holders = try people.holders(of: Company.role, scope: id.description, in: transaction.sql)
            let profiles = try people.profiles(of: holders, in: transaction.sql)
            let dependents = try CompanyStore(transaction: transaction.sql).dependents(of: company)
            return (holders.compactMap { profiles[$0] }, dependents)
        }
        return CityCompanyPage(
            company: company,
            agents: agents,
            drivers: drivers,
            dependents: dependents,
            refused: refused
        )
    }

    /// Allows a user to act for a company.
    ///
    /// - Throws: `TaxiRefusal` if the user does not exist or acts for it already.
    func add(_ name: String, to id: Identifier<Company>, by giver: Identifier<Account>) async throws {
        _ = try await find(id)
        try await cityService.dispatch.change { [people] transaction in
            guard let person = try people.accounts(called: [name], in: transaction.sql)[name] else {
                throw TaxiRefusal.admission(.nobodyCalled)
            }
            let scopes = try people.scopes(of: Company.role, heldBy: person, in: transaction.sql)
            if scopes.contains(id.description) { throw TaxiRefusal.admission(.actsAlready(name)) }
            try people.grant(Company.role, scope: id.description, to: person, by: giver, in: transaction.sql)
            if person == giver { return }
            try RoleGiven(person: person, role: Company.role, scope: id.description)
                .publish(in: transaction.sql, at: transaction.now)
        }
    }

    /// Revokes a user's role to act for a company.
    ///
    /// - Throws: `TaxiRefusal` if the user does not exist.
    func remove(_ name: String, from id: Identifier<Company>, by taker: Identifier<Account>) async throws {
        _ = try await find(id)
        try await cityService.dispatch.change { [people] transaction in
            guard let person = try people.accounts(called: [name], in: transaction.sql)[name] else {
                throw TaxiRefusal.admission(.nobodyCalled)
            }
            let scope = id.description
            try people.revoke(Company.role, scope: scope, from: person, by: taker, in: transaction.sql)
        }
    }

    func find(_ id: Identifier<Company>) async throws -> Company {
        let found = try await cityService.dispatch.read { try CompanyStore(transaction: $0.sql).find(id) }
        guard let found else { throw TaxiRefusal.admission(.noSuchCompany) }
        return found
    }

    func drivers(of company: Company, behind code: String? = nil, only: String? = nil) async throws -> CompanyDrivers {
        let day = cityService.localTime.start(of: cityService.localTime.day(of: cityService.clock.now()))
        return try await cityService.dispatch.read {
            [accounts = cityService.accounts, city = cityService.city] transaction in
            let found = try CompanyStore(transaction: transaction.sql)
                .drivers(of: company, behind: code, only: only, since: day, limit: CompanyDrivers.length + 1)
            let shown = found.prefix(CompanyDrivers.length)
            let names = try accounts.userNames(of: shown.map(\.account), in: transaction.sql)
            return CompanyDrivers(
                drivers: shown.map { driver in
                    CompanyDrivers.Driver(
                        code: driver.code,
                        userName: names[driver.account],
                        vehicle: driver.vehicle,
                        state: driver.state,
                        zone: driver.zone.map { city.name(of: $0) },
                        ridesToday: driver.ridesToday
                    )
                },
                next: found.count > shown.count ? shown.last?.code : nil
            )
        }
    }
}
