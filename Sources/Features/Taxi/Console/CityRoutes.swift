import CrosstownContract
import CrosstownValues
import CrosstownWeb
import NIOCore

/// Declares what the city can see and do.
struct CityRoutes {
    let service: CityService
    let imports: ImportRuns
    let importer: DriverImport
    let hub: EventHub

    private static let tag = "taxi-city"
    private static let access = Access.role(TaxiRole.administrator)

    /// The address of one zone.
    struct ZoneAddress: Codable, Sendable {
        var id: String
    }

    /// The address of one request.
    struct RequestAddress: Codable, Sendable {
        var id: Identifier<TaxiRequest>
    }

    /// Which drivers to list.
    struct DriversQuery: Codable, Sendable {
        var filter: String?
    }

    /// Which driver is to go.
    struct DriverCode: Codable, Sendable {
        var code: String
    }

    /// Which import to show.
    struct ImportQuery: Codable, Sendable {
        var run: Identifier<ImportReport>?
    }

    /// A file with drivers.
    struct ImportForm: Codable, Sendable {
        var file: UploadedFile?
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
        routes.get(
            "/taxi/console/zones",
            id: "listTaxiZones",
            tag: Self.tag,
            summary: "Every zone with its queue",
            access: Self.access
        ) { (_: Empty, _) in
            try await service.zones()
        }
        routes.get(
            "/taxi/console/zones/:id",
            id: "getTaxiZone",
            tag: Self.tag,
            summary: "A zone's queue and why it stands so",
            access: Self.access
        ) { (address: ZoneAddress, _) in
            try await service.zone(address.id)
        }
        routes.data(
            "/taxi/zones",
            id: "getTaxiZoneMap",
            tag: "taxi",
            summary: "The zones as GeoJSON, with what waits in each",
            access: .anyone,
            maxAge: 5
        ) { (_: Empty, _) in
            try await service.zoneFeatures()
        }
    }

    private func addRequests<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.get(
            "/taxi/console/requests",
            id: "listCityRequests",
            tag: Self.tag,
            summary: "The requests of the city, latest first",
            access: Self.access
        ) { (filter: RequestFilter, _) in
            try await service.requests(filter)
        }
        routes.file(
            "/taxi/console/requests.csv",
            id: "downloadCityRequests",
            tag: Self.tag,
            summary: "The requests of the city as CSV",
            access: Self.access,
            mediaType: "text/csv"
        ) { (filter: RequestFilter, _, _) in
            let page = try await service.requests(filter, length: CityRequestsPage.fileLength)
            return CSVResponse.response(page.csv, called: "taxi-requests.csv")
        }
        routes.get(
            "/taxi/console/requests/:id/end",
            id: "showRequestEnding",
            tag: Self.tag,
            summary: "Ask whether a request is to end",
            access: Self.access
        ) { (address: RequestAddress, _) in try await service.ending(of: address.id) }
        routes.post(
            "/taxi/console/requests/:id/end",
            id: "endCityRequest",
            tag: Self.tag,
            summary: "End an open request or ride, with a reason",
            access: Self.access,
            body: RequestEnding.self,
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
            id: "followCity",
            tag: Self.tag,
            summary: "Changes of zones, and every taxi that moves",
            access: Self.access,
            from: hub
        ) { (_: Empty, _) in
            [LiveTopics.city]
        }
    }

    private func addDrivers<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.get(
            "/taxi/console/drivers",
            id: "listDrivers",
            tag: Self.tag,
            summary: "The drivers, by their taxis' codes",
            access: Self.access
        ) { (query: DriversQuery, _) in
            try await service.drivers(code: query.filter ?? "")
        }
        routes.form(
            "/taxi/console/drivers",
            in: TaxiRole.console,
            RouteName("addDriver", "Register a driver with an account"),
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
        routes.get(
            TaxiLinks.consoleRemoval.href,
            id: "showDriverRemoval",
            tag: Self.tag,
            summary: "Ask whether a driver is to go",
            access: Self.access
        ) { (query: DriverCode, _) in try await service.removal(of: query.code) }
        routes.post(
            TaxiLinks.consoleRemoval.href,
            id: "removeDriver",
            tag: Self.tag,
            summary: "Delete a driver's account; rides stay under the taxi's code",
            access: Self.access,
            body: DriverCode.self,
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
        let (imports, importer) = (imports, importer)
        routes.get(
            "/taxi/console/drivers/import",
            id: "getDriverImport",
            tag: Self.tag,
            summary: "What became of an imported file",
            access: Self.access
        ) { (query: ImportQuery, _) in
            guard let run = query.run else { return ImportPage(report: nil, refused: nil) }
            guard let report = imports.report(run) else { throw Problem.notFound(CityTexts.importUnknown) }
            return ImportPage(report: report, refused: nil)
        }
        routes.post(
            "/taxi/console/drivers/import",
            id: "importDrivers",
            tag: Self.tag,
            summary: "Register the drivers of a CSV file",
            access: Self.access,
            body: ImportForm.self,
            creates: true,
            bodyLimit: DriverImport.mostBytes,
            retry: { (_: Empty, refused, _) in ImportPage(report: nil, refused: refused) },
            use: { (_: Empty, form: ImportForm, _) in
                let report = imports.begin(try importer.records(of: form.file?.content))
                return ChangeResponse(report, at: TaxiLinks.consoleImport(report.id.description))
            }
        )
    }
}
