import CrosstownKit
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import Hummingbird

/// The routes to an institution's sign-in service and back.
struct SignInRoutes {
    let service: SetUpService

    struct InstitutionAddress: Codable, Sendable {
        var id: Identifier<Institution>
    }

    /// The parameters of the returning browser.
    struct ReturnAddress: Codable, Sendable {
        var id: Identifier<Institution>
        var state: String?
        var code: String?
        var iss: String?
        var error: String?
    }

    /// Why the sign-in failed.
    struct RefusalAddress: Codable, Sendable {
        var id: Identifier<Institution>
        var why: SignInRefusal
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addWays(to: routes)
        let service = service
        routes.page(
            "/rentals/set-up/sign-in/:id/refused",
            in: .ownRentals,
            RouteName("getSignInRefusal", "Why the rider was not signed in at an institution")
        ) { (address: RefusalAddress, _) in
            try await service.refusal(address.why, at: address.id)
        }
    }

    private func addWays<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = service
        routes.redirect(
            "/rentals/set-up/sign-in/:id",
            in: .ownRentals,
            RouteName("beginSignIn", "Send the browser to the service of an institution, to sign in there")
        ) { (address: InstitutionAddress, request, context) in
            try Self.refuseOtherSites(request)
            let visit = try Self.visit(address.id, context)
            return try await Self.address(at: address.id) { try await service.beginSignIn(visit) }
        }
        // The address of the browser contains a code, which no cache and no later page may see.
        routes.redirect(
            "/rentals/set-up/sign-in/:id/return",
            in: .ownRentals,
            RouteName("endSignIn", "Take in what the browser brings back from there; nothing is saved yet")
        ) { (address: ReturnAddress, _, context) in
            let visit = try Self.visit(address.id, context)
            let brought = SignInReturn(
                state: address.state,
                code: address.code,
                issuer: address.iss,
                error: address.error
            )
            return try await Self.address(at: address.id) {
                let answer = try await service.endSignIn(visit, with: brought)
                return RentalLinks.setUp.adding("draft", answer.draft).href
            }
        }
    }

    /// Returns the next address: the result of the work, or a page that explains the error.
    private static func address(
        at institution: Identifier<Institution>,
        _ work: () async throws -> String
    ) async throws -> String {
        do {
            return try await work()
        } catch let refusal as SignInRefusal {
            return RentalLinks.signInRefused(institution, refusal).href
        }
    }

    /// Requires a session to go to a service and return.
    private static func visit<Context: CrosstownContext>(
        _ institution: Identifier<Institution>,
        _ context: Context
    ) throws -> InstitutionVisit {
        guard let session = try context.requireCaller().sessionID else { throw Problem.notAllowed }
        return InstitutionVisit(institution: institution, account: try context.signedInAccount(), session: session)
    }

    /// Other sites must not start a rider's sign-in.
    private static func refuseOtherSites(_ request: Request) throws {
        guard let name = HTTPField.Name("Sec-Fetch-Site"), let site = request.headers[name] else { return }
        guard site == "same-origin" || site == "none" else { throw Problem.notAllowed }
    }
}
