import CrosstownContract
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The use cases of companies; drivers of other companies are not found.
extension CompanyService {
    func own(_ caller: Caller) async throws -> OwnCompaniesPage {
        let all = try await cityService.dispatch.read {
            try CompanyStore(transaction: $0.sql).list(limit: Self.mostListed)
        }
        return OwnCompaniesPage(companies: all.filter { caller.has(Company.role, for: $0.id.description) })
    }

    /// Returns a company with its drivers and the result of an import.
    ///
    /// - Throws: `TaxiRefusal` if the caller does not act for the company.
    func page(_ query: CompanyQuery, for caller: Caller, refused: RefusedForm? = nil) async throws -> CompanyPage {
        let company = try await company(query.id, of: caller)
        let (now, localTime) = (cityService.clock.now(), cityService.localTime)
        let credit = try await cityService.dispatch.available(to: Company.purse(company.id), in: currency)
        return CompanyPage(
            company: company,
            credit: credit,
            drivers: try await drivers(of: company, behind: query.after),
            invitations: try await invitations.open(of: company),
            report: query.report.flatMap { imports.report($0, of: company.name) },
            now: now,
            localTime: localTime,
            refused: refused
        )
    }

    /// Returns a driver of a company.
    ///
    /// - Throws: `TaxiRefusal` if the driver belongs to another company.
    func driverPage(
        _ code: String,
        of id: Identifier<Company>,
        for caller: Caller,
        refused: RefusedForm? = nil
    ) async throws -> CompanyDriverPage {
        let company = try await company(id, of: caller)
        guard let driver = try await drivers(of: company, only: code).drivers.first else {
            throw TaxiRefusal.noSuchDriver
        }
        return CompanyDriverPage(company: company, driver: driver, refused: refused)
    }

    /// Creates a driver of a company.
    ///
    /// - Throws: `Problem` with the invalid fields.
    func add(
        _ input: Input<DriverEntry>,
        to id: Identifier<Company>,
        by caller: Caller
    ) async throws -> DriverAdded {
        let company = try await company(id, of: caller)
        return try await cityService.add(DriverRegistration(input, of: company.name))
    }

    /// Starts to import drivers of a company from a file.
    ///
    /// - Throws: `Problem` if the file is invalid.
    func importDrivers(
        _ form: TableForm,
        to id: Identifier<Company>,
        by caller: Caller
    ) async throws -> TableReport {
        let company = try await company(id, of: caller)
        return imports.begin(try DriverImport.table.rows(of: form), of: company.name)
    }

    /// Updates the taxi's description for passengers.
    ///
    /// - Throws: `TaxiRefusal` if the driver belongs to another company.
    func change(_ input: Input<VehicleEntry>, of id: Identifier<Company>, by caller: Caller) async throws {
        let company = try await company(id, of: caller)
        try await requireOwn(input.code, of: company)
        try await cityService.dispatch.change { transaction in
            try CompanyStore(transaction: transaction.sql)
                .setVehicle(input.vehicle.isEmpty ? nil : input.vehicle, ofTaxi: input.code, of: company)
        }
    }

    /// Deletes a driver of a company with the account.
    ///
    /// - Throws: `TaxiRefusal` if the driver does not exist or is on duty.
    func remove(_ driver: DriverCode, from id: Identifier<Company>, by caller: Caller) async throws {
        let company = try await company(id, of: caller)
        try await requireOwn(driver.code, of: company)
        try await cityService.remove(code: driver.code)
    }

    /// Invites a driver.
    ///
    /// - Throws: `Problem` with the invalid fields.
    func invite(_ input: Input<InvitationEntry>, to id: Identifier<Company>, by caller: Caller) async throws {
        try await invitations.invite(DriverInvitation(input), for: company(id, of: caller))
    }

    /// Deletes an unused invitation of the company.
    func withdraw(_ invitation: InvitationAddress, of id: Identifier<Company>, by caller: Caller) async throws {
        let company = try await company(id, of: caller)
        try await cityService.dispatch.change { transaction in
            try InvitationStore(transaction: transaction.sql).delete(invitation.invitation, of: company)
        }
    }

    private func requireOwn(_ code: String, of company: Company) async throws {
        if try await drivers(of: company, only: code).drivers.isEmpty { throw TaxiRefusal.noSuchDriver }
    }

    private func company(_ id: Identifier<Company>, of caller: Caller) async throws -> Company {
        guard caller.has(Company.role, for: id.description) else { throw TaxiRefusal.admission(.noSuchCompany) }
        return try await find(id)
    }
}

/// The company, the cursor of its drivers and the import to show.
struct CompanyQuery: Codable, Sendable {
    var id: Identifier<Company>
    var after: String?
    var report: Identifier<TableReport>?
}

struct CompanyDriverQuery: Codable, Sendable {
    var id: Identifier<Company>
    var code: String
}

struct DriverCode: Codable, Sendable {
    var code: String
}

struct InvitationAddress: Codable, Sendable {
    var invitation: Identifier<Invitation>
}
