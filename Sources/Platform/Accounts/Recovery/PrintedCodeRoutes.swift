import CrosstownKit
import CrosstownValues
public import CrosstownWeb

/// The routes with which staff print a code for a user, and the user enters it.
public struct PrintedCodeRoutes: Sendable {
    static let enter: Link = "/forgot/code"

    private let service: PrintedCodeService
    private let address: String

    /// Creates the routes; `address` is the service's address, which is on the printed page.
    public init(_ service: PrintedCodeService, address: String) {
        self.service = service
        self.address = address
    }

    private struct PersonAddress: Codable, Sendable {
        var id: Identifier<Account>
        var made: String?
    }

    static func printing(of id: Identifier<Account>) -> Link { "/console/people/\(id)/code" }

    /// Adds the routes.
    public func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addEntering(to: routes)
        let console = RouteGroup(tag: "people", access: .anyRole(RoleCatalog.helpers))
        let show = RouteName("showPrintedCode", "View a one-time code to print")
        routes.page("/console/people/:id/code", in: console, show) { (place: PersonAddress, context) in
            let made = try await service.shown(place.made, of: place.id, to: context.requireCaller())
            let name = try await service.person(place.id).userName
            return PrintedCodePage(person: place.id, userName: name, made: made, address: address)
        }
        routes.post(
            "/console/people/:id/code",
            in: console,
            RouteName(
                "makePrintedCode",
                "Create a one-time code for a new password"
            ),
            creates: true
        ) { (place: PersonAddress, _: Empty, context) in
            let made = try await service.make(for: place.id, by: context.requireCaller())
            let answer = PrintedCodeResponse(code: made.code.text, expiresAt: made.expiresAt)
            return ChangeResponse(answer, at: Self.printing(of: place.id).adding("made", made.sealed))
        }
    }

    private func addEntering<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.page(
            Self.enter.href,
            in: AccountRoutes.anyone,
            show: RouteName("showCodeEntry", "The form for another password, by a code that the city has printed"),
            send: RouteName("usePrintedCode", "Set another password by a printed code, once; all sessions end"),
            page: { (_: Empty, refused) in CodeEntryPage(refused: refused) },
            change: { (_: Empty, input: Input<PrintedCodeFields>, context) in
                try await service.use(input, from: context.networkKey)
                return ChangeResponse.done(at: AccountLinks.signIn)
            }
        )
    }
}

/// The JSON response with a new code.
struct PrintedCodeResponse: Codable, Sendable {
    let code: String
    let expiresAt: Timestamp
}
