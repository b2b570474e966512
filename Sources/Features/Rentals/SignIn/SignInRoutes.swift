import CrosstownKit
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import Hummingbird

/// Declares the way of riders to the service of their institution and back.
struct SignInRoutes {
    let service: SetUpService

    /// An institution.
    struct InstitutionAddress: Codable, Sendable {
        var id: Identifier<Institution>
    }

    /// What the service sends a browser back with.
    struct ReturnAddress: Codable, Sendable {
        var id: Identifier<Institution>
        var state: String?
        var code: String?
        var iss: String?
        var error: String?
    }

    /// Why nobody was signed in.
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
        // The address that the browser comes from holds a code, which no cache and no later page shall see.
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

    /// Where the browser goes on: where the work says, or a page that says what went wrong.
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

    /// Only a browser with a session can go to a service and come back.
    private static func visit<Context: CrosstownContext>(
        _ institution: Identifier<Institution>,
        _ context: Context
    ) throws -> InstitutionVisit {
        guard let session = try context.requireCaller().sessionID else { throw Problem.notAllowed }
        return InstitutionVisit(institution: institution, account: try context.signedInAccount(), session: session)
    }

    /// Another site must not send riders to sign in without their wish.
    private static func refuseOtherSites(_ request: Request) throws {
        guard let name = HTTPField.Name("Sec-Fetch-Site"), let site = request.headers[name] else { return }
        guard site == "same-origin" || site == "none" else { throw Problem.notAllowed }
    }
}
