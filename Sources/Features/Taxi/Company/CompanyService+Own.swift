import CrosstownContract
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What a company does with its own drivers; another one's are not found.
extension CompanyService {
    /// The companies that somebody acts for.
    func own(_ caller: Caller) async throws -> OwnCompaniesPage {
        let all = try await cityService.dispatch.read {
            try CompanyStore(transaction: $0.transaction).list(limit: Self.mostListed)
        }
        return OwnCompaniesPage(companies: all.filter { caller.has(Company.role, for: $0.id.description) })
    }

    /// A company with its drivers, and what became of an imported file.
    ///
    /// - Throws: `TaxiRefusal` for a company that the caller does not act for.
    func page(_ query: CompanyQuery, for caller: Caller, refused: RefusedForm? = nil) async throws -> CompanyPage {
        let company = try await company(query.id, of: caller)
        let (now, localTime) = (cityService.clock.now(), cityService.localTime)
        let credit = try await cityService.dispatch.available(to: Company.purse(company.id), in: currency)
        return CompanyPage(
            company: company,
            credit: credit,
            drivers: try await drivers(of: company, behind: query.after),
            invitations: try await invitations.open(of: company),
            report: query.run.flatMap { imports.report($0, of: company.name) },
            now: now,
            localTime: localTime,
            refused: refused
        )
    }

    /// One driver of a company.
    ///
    /// - Throws: `TaxiRefusal` for another company's.
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

    /// Registers one driver of a company.
    ///
    /// - Throws: `Problem` that names the wrong fields.
    func add(
        _ input: Input<DriverEntry>,
        to id: Identifier<Company>,
        by caller: Caller
    ) async throws -> DriverAdded {
        let company = try await company(id, of: caller)
        return try await cityService.add(DriverRegistration(input, of: company.name))
    }

    /// Begins to work through a file of a company's drivers.
    ///
    /// - Throws: `Problem` where the file as a whole cannot be used.
    func importDrivers(
        _ file: UploadedFile?,
        to id: Identifier<Company>,
        by caller: Caller
    ) async throws -> ImportReport {
        let company = try await company(id, of: caller)
        let rows = try DriverImport(service: cityService).rows(of: file)
        return imports.begin(rows, of: company.name)
    }

    /// Says what passengers look out for.
    ///
    /// - Throws: `TaxiRefusal` where the driver is another company's.
    func change(_ input: Input<VehicleEntry>, of id: Identifier<Company>, by caller: Caller) async throws {
        let company = try await company(id, of: caller)
        try await requireOwn(input.code, of: company)
        try await cityService.dispatch.change { step in
            try CompanyStore(transaction: step.transaction)
                .setVehicle(input.vehicle.isEmpty ? nil : input.vehicle, ofTaxi: input.code, of: company)
        }
    }

    /// Lets a driver of a company go, with the account.
    ///
    /// - Throws: `TaxiRefusal` where there is none, or he is on duty.
    func remove(_ driver: DriverCode, from id: Identifier<Company>, by caller: Caller) async throws {
        let company = try await company(id, of: caller)
        try await requireOwn(driver.code, of: company)
        try await cityService.remove(code: driver.code)
    }

    /// Invites somebody to drive for a company.
    ///
    /// - Throws: `Problem` that names the wrong fields.
    func invite(_ input: Input<InvitationEntry>, to id: Identifier<Company>, by caller: Caller) async throws {
        try await invitations.invite(DriverInvitation(input), for: company(id, of: caller))
    }

    /// Takes an invitation back; one that was used, or is another company's, stays as it is.
    func withdraw(_ invitation: InvitationAddress, of id: Identifier<Company>, by caller: Caller) async throws {
        let company = try await company(id, of: caller)
        try await cityService.dispatch.change { step in
            try InvitationStore(transaction: step.transaction).delete(invitation.invitation, of: company)
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

/// The address of one company, where its list goes on, and which import to show.
struct CompanyQuery: Codable, Sendable {
    var id: Identifier<Company>
    var after: String?
    var run: Identifier<ImportReport>?
}

/// The address of one driver of a company.
struct CompanyDriverQuery: Codable, Sendable {
    var id: Identifier<Company>
    var code: String
}

/// Which taxi's driver.
struct DriverCode: Codable, Sendable {
    var code: String
}

/// Which invitation.
struct InvitationAddress: Codable, Sendable {
    var invitation: Identifier<Invitation>
}
