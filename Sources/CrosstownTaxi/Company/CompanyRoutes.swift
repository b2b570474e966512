import CrosstownContract
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Declares what the city does with companies.
struct CompanyRoutes {
    private static let access = Access.role(TaxiRole.administrator)
    private static let tag = "taxi-city"

    let service: CompanyService

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addList(to: routes)
        addAgents(to: routes)
    }

    private func addList<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.get(
            "/taxi/console/companies",
            id: "listTaxiCompanies",
            tag: Self.tag,
            summary: "The companies with how many drivers each has",
            access: Self.access
        ) { (_: Nothing, _) in try await service.companies() }
        routes.post(
            "/taxi/console/companies",
            id: "registerTaxiCompany",
            tag: Self.tag,
            summary: "Register a company, which then registers its drivers itself",
            access: Self.access,
            body: CompanyEntry.self,
            creates: true,
            retry: { (_: Nothing, refused, _) in try await service.companies(refused: refused) },
            use: { (_: Nothing, entry: CompanyEntry, _) in
                let made = try await service.register(entry)
                return Answer(made, at: TaxiLinks.consoleCompany(made.id.description))
            }
        )
        routes.get(
            "/taxi/console/companies/:id",
            id: "getTaxiCompany",
            tag: Self.tag,
            summary: "A company with those who act for it, and its drivers",
            access: Self.access
        ) { (query: CompanyQuery, _) in try await service.cityPage(query.id) }
    }

    private func addAgents<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.post(
            "/taxi/console/companies/:id/agents",
            id: "addTaxiCompanyAgent",
            tag: Self.tag,
            summary: "Let a person act for a company",
            access: Self.access,
            body: CompanyAgent.self,
            retry: { (query: CompanyQuery, refused, _) in try await service.cityPage(query.id, refused: refused) },
            use: { (query: CompanyQuery, agent: CompanyAgent, context) in
                try await service.add(agent, to: query.id, by: context.requireAccount())
                return Answer.done(at: TaxiLinks.consoleCompany(query.id.description))
            }
        )
        routes.post(
            "/taxi/console/companies/:id/agents/remove",
            id: "removeTaxiCompanyAgent",
            tag: Self.tag,
            summary: "Let a person act for a company no more",
            access: Self.access,
            body: CompanyAgent.self,
            retry: { (query: CompanyQuery, refused, _) in try await service.cityPage(query.id, refused: refused) },
            use: { (query: CompanyQuery, agent: CompanyAgent, _) in
                try await service.remove(agent, from: query.id)
                return Answer.done(at: TaxiLinks.consoleCompany(query.id.description))
            }
        )
    }
}

/// Declares what companies do with their own drivers.
struct OwnCompanyRoutes {
    private static let access = Access.role(Company.role)
    private static let tag = "taxi-company"
    private static let group = RouteGroup(tag: tag, access: access)

    let service: CompanyService

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addPages(to: routes)
        addRegistration(to: routes)
        addDriver(to: routes)
        addInvitations(to: routes)
    }

    private func addPages<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.get(
            "/taxi/company",
            id: "listOwnTaxiCompanies",
            tag: Self.tag,
            summary: "The companies that one acts for",
            access: Self.access
        ) { (_: Nothing, context) in try await service.own(context.requireCaller()) }
        routes.get(
            "/taxi/company/:id",
            id: "getOwnTaxiCompany",
            tag: Self.tag,
            summary: "An own company with its drivers, and what became of an imported file",
            access: Self.access
        ) { (query: CompanyQuery, context) in try await service.page(query, for: context.requireCaller()) }
        routes.get(
            "/taxi/company/:id/driver",
            id: "getOwnTaxiDriver",
            tag: Self.tag,
            summary: "A driver of an own company",
            access: Self.access
        ) { (query: CompanyDriverQuery, context) in
            try await service.driverPage(query.code, of: query.id, for: context.requireCaller())
        }
    }

    private func addRegistration<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.form(
            "/taxi/company/:id/drivers",
            in: Self.group,
            RouteName("addOwnTaxiDriver", "Register a driver of an own company"),
            creates: true,
            retry: { (query: CompanyQuery, refused, context) in
                try await service.page(query, for: context.requireCaller(), refused: refused)
            },
            change: { (query: CompanyQuery, input: Input<DriverEntry>, context) in
                let added = try await service.add(input, to: query.id, by: context.requireCaller())
                return Answer(added, at: TaxiLinks.company(query.id.description))
            }
        )
        routes.post(
            "/taxi/company/:id/import",
            id: "importOwnTaxiDrivers",
            tag: Self.tag,
            summary: "Register the drivers of an own company from a CSV file",
            access: Self.access,
            body: CityRoutes.ImportForm.self,
            creates: true,
            bodyLimit: DriverImport.mostBytes,
            retry: { (query: CompanyQuery, refused, context) in
                try await service.page(query, for: context.requireCaller(), refused: refused)
            },
            use: { (query: CompanyQuery, form: CityRoutes.ImportForm, context) in
                let report = try await service.importDrivers(form.file, to: query.id, by: context.requireCaller())
                let link = TaxiLinks.company(query.id.description).adding("run", report.id.description)
                return Answer(report, at: link)
            }
        )
    }

    private func addDriver<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.post(
            "/taxi/company/:id/driver",
            id: "changeOwnTaxiDriver",
            tag: Self.tag,
            summary: "Say what the taxi of a driver of an own company looks like",
            access: Self.access,
            body: VehicleEntry.self,
            retry: { (query: CompanyQuery, refused, context) in
                let code = refused["code"] ?? ""
                return try await service.driverPage(
                    code,
                    of: query.id,
                    for: context.requireCaller(),
                    refused: refused
                )
            },
            use: { (query: CompanyQuery, vehicle: VehicleEntry, context) in
                try await service.change(vehicle, of: query.id, by: context.requireCaller())
                return Answer.done(at: TaxiLinks.company(query.id.description))
            }
        )
        routes.post(
            "/taxi/company/:id/driver/remove",
            id: "removeOwnTaxiDriver",
            tag: Self.tag,
            summary: "Delete the account of a driver of an own company who is off duty",
            access: Self.access,
            body: DriverCode.self,
            retry: { (query: CompanyQuery, refused, context) in
                let code = refused["code"] ?? ""
                return try await service.driverPage(
                    code,
                    of: query.id,
                    for: context.requireCaller(),
                    refused: refused
                )
            },
            use: { (query: CompanyQuery, driver: DriverCode, context) in
                try await service.remove(driver, from: query.id, by: context.requireCaller())
                return Answer.done(at: TaxiLinks.company(query.id.description))
            }
        )
    }

    private func addInvitations<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.post(
            "/taxi/company/:id/invitations",
            id: "inviteTaxiDriver",
            tag: Self.tag,
            summary: "Invite somebody to drive for an own company",
            access: Self.access,
            body: InvitationEntry.self,
            retry: { (query: CompanyQuery, refused, context) in
                try await service.page(query, for: context.requireCaller(), refused: refused)
            },
            use: { (query: CompanyQuery, entry: InvitationEntry, context) in
                try await service.invite(entry, to: query.id, by: context.requireCaller())
                return Answer.done(at: TaxiLinks.company(query.id.description))
            }
        )
        routes.post(
            "/taxi/company/:id/invitations/withdraw",
            id: "withdrawTaxiInvitation",
            tag: Self.tag,
            summary: "Take an invitation of an own company back that was not used",
            access: Self.access,
            body: InvitationAddress.self,
            use: { (query: CompanyQuery, invitation: InvitationAddress, context) in
                try await service.withdraw(invitation, of: query.id, by: context.requireCaller())
                return Answer.done(at: TaxiLinks.company(query.id.description))
            }
        )
    }
}
