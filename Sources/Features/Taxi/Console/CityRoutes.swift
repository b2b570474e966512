import CrosstownContract
import CrosstownKit
import CrosstownValues
import CrosstownWeb
import NIOCore

struct CityRoutes {
    let service: CityService
    let imports: ImportRuns
    let hub: EventHub

    struct ZoneAddress: Codable, Sendable {
        var id: String
    }

    struct RequestAddress: Codable, Sendable {
        var id: Identifier<TaxiRequest>
    }

    struct DriversQuery: Codable, Sendable {
        var filter: String?
    }

    struct DriverCode: Codable, Sendable {
        var code: String
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addZones(to: routes)
        addRequests(to: routes)
        addDrivers(to: routes)
        addRemoval(to: routes)
        addImport(to: routes)
    }

    private func addZones<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/taxi/console/zones",
            in: TaxiRole.console,
            RouteName("listTaxiZones", "Every zone with its queue")
        ) { (_: Empty, _) in
            try await service.zones()
        }
        routes.page(
            "/taxi/console/zones/:id",
            in: TaxiRole.console,
            RouteName("getTaxiZone", "View a zone’s queue")
        ) { (address: ZoneAddress, _) in
            try await service.zone(address.id)
        }
        routes.data(
            "/taxi/zones",
            in: .taxi,
            RouteName("getTaxiZoneMap", "The zones as GeoJSON, with what waits in each"),
            maxAge: 5
        ) { (_: Empty, _) in
            try await service.zoneFeatures()
        }
    }

    private func addRequests<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/taxi/console/requests",
            in: TaxiRole.console,
            RouteName("listCityRequests", "The requests of the city, latest first"),
            filters: RequestFilter.fields
        ) { (filter: RequestFilter, refused, _) in
            try await service.requests(filter, refused: refused)
        }
        routes.file(
            "/taxi/console/requests.csv",
            in: TaxiRole.console,
            RouteName("downloadCityRequests", "The requests of the city as CSV"),
            mediaType: "text/csv"
        ) { (filter: RequestFilter, _, context) in
            let page = try await service.requests(filter, length: CityRequestsPage.fileLength)
            let file = RequestFile(page: page, reader: context.localization)
            return CSVResponse.response(file.text, called: "taxi-requests.csv")
        }
        routes.page(
            "/taxi/console/requests/:id/end",
            in: TaxiRole.console,
            RouteName("showRequestEnding", "Open the form to end a request")
        ) { (address: RequestAddress, _) in try await service.ending(of: address.id) }
        routes.post(
            "/taxi/console/requests/:id/end",
            in: TaxiRole.console,
            RouteName("endCityRequest", "End a request or ride"),
            retry: { (address: RequestAddress, refused, _) in
                try await service.ending(of: address.id, refused: refused)
            },
            use: { (address: RequestAddress, message: RequestEnding, _) in
                try await service.end(address.id, message)
                return ChangeResponse.done(at: TaxiLinks.consoleRequests)
            }
        )
        routes.events(
            "/taxi/console/events",
            in: TaxiRole.console,
            RouteName("followCity", "Changes of zones, and every taxi that moves"),
            from: hub
        ) { (_: Empty, _) in
            [TaxiTopic.city]
        }
    }

    private func addDrivers<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/taxi/console/drivers",
            in: TaxiRole.console,
            RouteName("listDrivers", "The drivers, by their taxis' codes")
        ) { (query: DriversQuery, _) in
            try await service.drivers(code: query.filter ?? "")
        }
        routes.form(
            "/taxi/console/drivers",
            in: TaxiRole.console,
            RouteName("addDriver", "Add a driver"),
            creates: true,
            retry: { (_: Empty, refused, _) in try await service.drivers(code: "", refused: refused) },
            change: { (_: Empty, input: Input<DriverEntry>, _) in
                let added = try await service.add(DriverRegistration(input))
                return ChangeResponse(added, at: TaxiLinks.consoleDrivers.adding("filter", added.code))
            }
        )
    }

    private func addRemoval<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            TaxiLinks.consoleRemoval.href,
            in: TaxiRole.console,
            RouteName("showDriverRemoval", "Ask whether a driver is to go")
        ) { (query: DriverCode, _) in try await service.removal(of: query.code) }
        routes.post(
            TaxiLinks.consoleRemoval.href,
            in: TaxiRole.console,
            RouteName("removeDriver", "Delete a driver"),
            retry: { (_: Empty, refused, _) in
                try await service.removal(of: refused["code"] ?? "", refused: refused)
            },
            use: { (_: Empty, driver: DriverCode, _) in
                try await service.remove(code: driver.code)
                return ChangeResponse.done(at: TaxiLinks.consoleDrivers)
            }
        )
    }

    private func addImport<Context: CrosstownContext>(to routes: Routes<Context>) {
        let imports = imports
        routes.table(
            DriverImport.table,
            in: TaxiRole.console,
            show: RouteName("getDriverImport", "What became of an imported file"),
            send: RouteName("importDrivers", "Import drivers from a file"),
            find: { id, _ in
                guard let report = imports.report(id) else { throw Problem.notFound(CityTexts.importUnknown) }
                return report
            },
            take: { rows, _ in
                let report = imports.begin(rows)
                return ChangeResponse(report, at: TaxiLinks.consoleImport.adding("report", report.id))
            }
        )
    }
}
