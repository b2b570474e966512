import CrosstownKit
import CrosstownValues
import CrosstownWeb
import Hummingbird

/// Declares how somebody applies to drive, and how the city decides.
struct ApplicationRoutes {
    private static let passenger = Access.role(TaxiRole.passenger)
    private static let city = Access.role(TaxiRole.administrator)
    private static let cityTag = "taxi-city"

    let service: ApplicationService

    /// The address of one application.
    struct ApplicationAddress: Codable, Sendable {
        var id: Identifier<DriverApplication>
    }

    /// The address of one paper.
    struct PaperAddress: Codable, Sendable {
        var id: Identifier<DriverApplication>
        var picture: Identifier<Picture>
        /// Whether the small one is wished.
        var thumbnail: Bool?
    }

    /// Which applications the city lists.
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
        routes.get(
            "/taxi/drive",
            id: "getDriverApplication",
            tag: "taxi",
            summary: "How driving begins, with the own application",
            access: .anyone
        ) { (_: Empty, context) in
            try await service.page(of: context.account)
        }
        routes.post(
            "/taxi/drive",
            id: "applyToDrive",
            tag: "taxi",
            summary: "Apply to drive without a company, with pictures of the papers",
            access: Self.passenger,
            body: ApplicationEntry.self,
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
        routes.post(
            "/taxi/drive/withdraw",
            id: "withdrawDriverApplication",
            tag: "taxi",
            summary: "Withdraw the own application, whose papers are deleted at once",
            access: Self.passenger,
            body: Empty.self,
            use: { (_: Empty, _: Empty, context) in
                try await service.withdraw(by: context.signedInAccount())
                return ChangeResponse.done(at: TaxiLinks.drive)
            }
        )
    }

    private func addPapers<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.file(
            "/taxi/drive/applications/:id/papers/:picture",
            id: "getOwnPaper",
            tag: "taxi",
            summary: "A paper of the own application",
            access: Self.passenger,
            mediaType: "image/jpeg"
        ) { (address: PaperAddress, request, context) in
            let size = PictureSize(isThumbnail: address.thumbnail)
            return try await service.paper(address.picture, size, of: address.id, for: context.signedInAccount())
                .response(named: "paper.jpg", to: request.headers)
        }
        routes.file(
            "/taxi/console/applications/:id/papers/:picture",
            id: "getDriverPaper",
            tag: Self.cityTag,
            summary: "A paper of an application",
            access: Self.city,
            mediaType: "image/jpeg"
        ) { (address: PaperAddress, request, _) in
            let size = PictureSize(isThumbnail: address.thumbnail)
            return try await service.paper(address.picture, size, of: address.id, for: nil)
                .response(named: "paper.jpg", to: request.headers)
        }
    }

    private func addConsole<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.get(
            "/taxi/console/applications",
            id: "listDriverApplications",
            tag: Self.cityTag,
            summary: "Those who apply to drive",
            access: Self.city
        ) { (query: ListQuery, _) in try await service.list(query.state ?? .open, behind: query.after) }
        routes.get(
            "/taxi/console/applications/:id",
            id: "getCityDriverApplication",
            tag: Self.cityTag,
            summary: "An application with its papers",
            access: Self.city
        ) { (address: ApplicationAddress, _) in try await service.cityPage(address.id) }
    }

    private func addDecisions<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.post(
            "/taxi/console/applications/:id/accept",
            id: "acceptDriverApplication",
            tag: Self.cityTag,
            summary: "Accept an application and invite the applicant to drive",
            access: Self.city,
            body: AcceptanceEntry.self,
            retry: { (address: ApplicationAddress, refused, _) in
                try await service.cityPage(address.id, refused: refused)
            },
            use: { (address: ApplicationAddress, entry: AcceptanceEntry, _) in
                try await service.accept(entry, address.id)
                return ChangeResponse.done(at: TaxiLinks.consoleApplication(address.id.description))
            }
        )
        routes.post(
            "/taxi/console/applications/:id/decline",
            id: "declineDriverApplication",
            tag: Self.cityTag,
            summary: "Decline an application with a reason",
            access: Self.city,
            body: DeclineEntry.self,
            retry: { (address: ApplicationAddress, refused, _) in
                try await service.cityPage(address.id, refused: refused)
            },
            use: { (address: ApplicationAddress, entry: DeclineEntry, _) in
                try await service.decline(entry, address.id)
                return ChangeResponse.done(at: TaxiLinks.consoleApplication(address.id.description))
            }
        )
    }
}
