import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct CompanyRoutes {
    let service: CompanyService

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addList(to: routes)
        addChanges(to: routes)
        addAgents(to: routes)
    }

    private func addList<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/taxi/console/companies",
            in: TaxiRole.console,
            show: RouteName("listTaxiCompanies", "The companies with how many drivers each has"),
            send: RouteName("registerTaxiCompany", "Add a company"),
            creates: true,
            page: { (_: Empty, refused) in try await service.companies(refused: refused) },
            change: { (_: Empty, input: Input<CompanyEntry>, _) in
                let made = try await service.register(input.company)
                return ChangeResponse(made, at: TaxiLinks.consoleCompany(made.id.description))
            }
        )
        routes.page(
            "/taxi/console/companies/:id",
            in: TaxiRole.console,
            RouteName("getTaxiCompany", "View a company with its drivers")
        ) { (query: CompanyQuery, _) in try await service.cityPage(query.id) }
    }

    private func addChanges<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.form(
            "/taxi/console/companies/:id/rename",
            in: TaxiRole.console,
            RouteName("renameTaxiCompany", "Rename a company"),
            retry: { (query: CompanyQuery, refused, _) in try await service.cityPage(query.id, refused: refused) },
            change: { (query: CompanyQuery, input: Input<CompanyEntry>, _) in
                try await service.rename(query.id, to: input.company)
                return ChangeResponse.done(at: TaxiLinks.consoleCompany(query.id.description))
            }
        )
        let removal = RouteName("removeTaxiCompany", "Remove a company")
        routes.action("/taxi/console/companies/:id/remove", in: TaxiRole.console, removal) {
            (query: CompanyQuery, context) in
            try await service.remove(query.id, by: context.signedInAccount())
            return ChangeResponse.done(at: TaxiLinks.consoleCompanies)
        }
    }

    private func addAgents<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        agents("", RouteName("addTaxiCompanyAgent", "Add a company representative"), to: routes) {
            try await service.add($0, to: $1, by: $2)
        }
        let removal = RouteName("removeTaxiCompanyAgent", "Remove a company representative")
        agents("/remove", removal, to: routes) {
            try await service.remove($0, from: $1, by: $2)
        }
    }

    private func agents<Context: CrosstownContext>(
        _ path: String,
        _ name: RouteName,
        to routes: Routes<Context>,
        change: @escaping @Sendable (String, Identifier<Company>, _ by: Identifier<Account>) async throws -> Void
    ) {
        routes.form(
            "/taxi/console/companies/:id/agents\(path)",
            in: TaxiRole.console,
            name,
            retry: { [service] (query: CompanyQuery, refused, _) in
                try await service.cityPage(query.id, refused: refused)
            },
            change: { (query: CompanyQuery, input: Input<CompanyAgent>, context) in
                try await change(input.userName, query.id, context.signedInAccount())
                return ChangeResponse.done(at: TaxiLinks.consoleCompany(query.id.description))
            }
        )
    }
}

struct OwnCompanyRoutes {
    private static let group = RouteGroup(tag: "taxi-company", access: .role(Company.role))

    let service: CompanyService

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addPages(to: routes)
        addRegistration(to: routes)
        addImport(to: routes)
        addDriver(to: routes)
        addInvitations(to: routes)
    }

    private func addPages<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/taxi/company",
            in: Self.group,
            RouteName("listOwnTaxiCompanies", "The companies that one acts for")
        ) { (_: Empty, context) in try await service.own(context.requireCaller()) }
        routes.page(
            "/taxi/company/:id",
            in: Self.group,
            RouteName("getOwnTaxiCompany", "View your company with its drivers")
        ) { (query: CompanyQuery, context) in try await service.page(query, for: context.requireCaller()) }
        routes.page(
            "/taxi/company/:id/driver",
            in: Self.group,
            RouteName("getOwnTaxiDriver", "View a driver in your company")
        ) { (query: CompanyDriverQuery, context) in
            try await service.driverPage(query.code, of: query.id, for: context.requireCaller())
        }
    }

    /// Returns the company's page with the refused form.
    private func page<Context: CrosstownContext>(_: Context.Type) -> Routes<Context>.Retry<CompanyQuery> {
        { [service] query, refused, context in
            try await service.page(query, for: context.requireCaller(), refused: refused)
        }
    }

    /// Returns the driver's page with the refused form.
    private func driverPage<Context: CrosstownContext>(_: Context.Type) -> Routes<Context>.Retry<CompanyQuery> {
        { [service] query, refused, context in
            let code = refused["code"] ?? ""
            return try await service.driverPage(code, of: query.id, for: context.requireCaller(), refused: refused)
        }
    }

    private func addRegistration<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.form(
            "/taxi/company/:id/drivers",
            in: Self.group,
            RouteName("addOwnTaxiDriver", "Add a driver to your company"),
            creates: true,
            retry: page(Context.self),
            change: { [service] (query: CompanyQuery, input: Input<DriverEntry>, context) in
                let added = try await service.add(input, to: query.id, by: context.requireCaller())
                return ChangeResponse(added, at: TaxiLinks.company(query.id.description))
            }
        )
    }

    private func addImport<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.post(
            "/taxi/company/:id/import",
            in: Self.group,
            RouteName("importOwnTaxiDrivers", "Import your company’s drivers from a file"),
            creates: true,
            bodyLimit: DriverImport.layout.mostBytes,
            retry: page(Context.self),
            use: { [service] (query: CompanyQuery, form: TableForm, context) in
                let report = try await service.importDrivers(form, to: query.id, by: context.requireCaller())
                let link = TaxiLinks.company(query.id.description).adding("report", report.id)
                return ChangeResponse(report, at: link)
            }
        )
    }

    private func addDriver<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.form(
            "/taxi/company/:id/driver",
            in: Self.group,
            RouteName("changeOwnTaxiDriver", "Change the taxi of a driver in your company"),
            retry: driverPage(Context.self),
            change: { [service] (query: CompanyQuery, input: Input<VehicleEntry>, context) in
                try await service.change(input, of: query.id, by: context.requireCaller())
                return ChangeResponse.done(at: TaxiLinks.company(query.id.description))
            }
        )
        routes.post(
            "/taxi/company/:id/driver/remove",
            in: Self.group,
            RouteName("removeOwnTaxiDriver", "Remove a driver from your company"),
            retry: driverPage(Context.self),
            use: { [service] (query: CompanyQuery, driver: DriverCode, context) in
                try await service.remove(driver, from: query.id, by: context.requireCaller())
                return ChangeResponse.done(at: TaxiLinks.company(query.id.description))
            }
        )
    }

    private func addInvitations<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.form(
            "/taxi/company/:id/invitations",
            in: Self.group,
            RouteName("inviteTaxiDriver", "Invite a driver to your company"),
            retry: page(Context.self),
            change: { [service] (query: CompanyQuery, input: Input<InvitationEntry>, context) in
                try await service.invite(input, to: query.id, by: context.requireCaller())
                return ChangeResponse.done(at: TaxiLinks.company(query.id.description))
            }
        )
        routes.post(
            "/taxi/company/:id/invitations/withdraw",
            in: Self.group,
            RouteName("withdrawTaxiInvitation", "Cancel an invitation to your company"),
            use: { [service] (query: CompanyQuery, invitation: InvitationAddress, context) in
                try await service.withdraw(invitation, of: query.id, by: context.requireCaller())
                return ChangeResponse.done(at: TaxiLinks.company(query.id.description))
            }
        )
    }
}
