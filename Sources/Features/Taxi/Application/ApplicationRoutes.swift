import CrosstownKit
import CrosstownValues
import CrosstownWeb
import Hummingbird

/// The routes by which users apply to drive and the city decides.
struct ApplicationRoutes {
    let service: ApplicationService

    struct ApplicationAddress: Codable, Sendable {
        var id: Identifier<DriverApplication>
    }

    struct DetailsAddress: Codable, Sendable {
        var id: Identifier<DriverApplication>
        /// Whether to confirm a decision.
        var decided: Bool?
    }

    struct PaperAddress: Codable, Sendable {
        var id: Identifier<DriverApplication>
        var picture: Identifier<Picture>
        /// Whether to return the thumbnail.
        var thumbnail: Bool?
    }

    struct ListQuery: Codable, Sendable {
        var state: DriverApplication.State?
        var after: Identifier<DriverApplication>?
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addOwn(to: routes)
        addPapers(to: routes)
        addConsole(to: routes)
        addDecisions(to: routes)
    }

    private func addOwn<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/taxi/drive",
            in: .taxi,
            RouteName("getDriverApplication", "How driving begins, with the own application")
        ) { (_: Empty, context) in
            try await service.page(of: context.account)
        }
        routes.post(
            "/taxi/drive",
            in: .taxiRides,
            RouteName("applyToDrive", "Apply to drive without a company, with pictures of the papers"),
            creates: true,
            files: PaperField.files,
            intake: { try await service.receive($0, $1, from: $2.signedInAccount()) },
            retry: { (_: Empty, refused, context) in
                try await service.page(of: context.signedInAccount(), refused: refused)
            },
            use: { (_: Empty, entry: ApplicationEntry, context) in
                try await service.apply(entry, by: context.signedInAccount())
                return ChangeResponse.done(at: TaxiLinks.drive)
            }
        )
        routes.action(
            "/taxi/drive/withdraw",
            in: .taxiRides,
            RouteName("withdrawDriverApplication", "Withdraw the own application, whose papers are deleted at once"),
            use: { (_: Empty, context) in
                try await service.withdraw(by: context.signedInAccount())
                return ChangeResponse.done(at: TaxiLinks.drive)
            }
        )
    }

    private func addPapers<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.file(
            "/taxi/drive/applications/:id/papers/:picture",
            in: .taxiRides,
            RouteName("getOwnPaper", "A paper of the own application"),
            mediaType: "image/jpeg"
        ) { (address: PaperAddress, request, context) in
            let size = PictureSize(isThumbnail: address.thumbnail)
            return try await service.paper(address.picture, size, of: address.id, for: context.signedInAccount())
                .response(named: "paper.jpg", to: request.headers)
        }
        routes.file(
            "/taxi/console/applications/:id/papers/:picture",
            in: TaxiRole.console,
            RouteName("getDriverPaper", "View a document in an application"),
            mediaType: "image/jpeg"
        ) { (address: PaperAddress, request, _) in
            let size = PictureSize(isThumbnail: address.thumbnail)
            return try await service.paper(address.picture, size, of: address.id, for: nil)
                .response(named: "paper.jpg", to: request.headers)
        }
    }

    private func addConsole<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.page(
            "/taxi/console/applications",
            in: TaxiRole.console,
            RouteName("listDriverApplications", "Those who apply to drive")
        ) { (query: ListQuery, _) in try await service.list(query.state ?? .open, behind: query.after) }
        routes.page(
            "/taxi/console/applications/:id",
            in: TaxiRole.console,
            RouteName("getCityDriverApplication", "View an application")
        ) { (address: DetailsAddress, _) in
            try await service.cityPage(address.id, isDecided: address.decided == true)
        }
    }

    private func addDecisions<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.post(
            "/taxi/console/applications/:id/accept",
            in: TaxiRole.console,
            RouteName("acceptDriverApplication", "Accept an application"),
            retry: { (address: ApplicationAddress, refused, _) in
                try await service.cityPage(address.id, refused: refused)
            },
            use: { (address: ApplicationAddress, entry: AcceptanceEntry, _) in
                try await service.accept(entry, address.id)
                return ChangeResponse.done(
                    at: TaxiLinks.consoleApplication(address.id.description).adding("decided", true)
                )
            }
        )
        routes.post(
            "/taxi/console/applications/:id/decline",
            in: TaxiRole.console,
            RouteName("declineDriverApplication", "Decline an application"),
            retry: { (address: ApplicationAddress, refused, _) in
                try await service.cityPage(address.id, refused: refused)
            },
            use: { (address: ApplicationAddress, entry: DeclineEntry, _) in
                try await service.decline(entry, address.id)
                return ChangeResponse.done(
                    at: TaxiLinks.consoleApplication(address.id.description).adding("decided", true)
                )
            }
        )
    }
}
