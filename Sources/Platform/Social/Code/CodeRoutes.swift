import CrosstownKit
import CrosstownQR
import CrosstownValues
import CrosstownWeb

struct CodeRoutes {
    let codes: CodeService
    let address: String

    struct CodeAddress: Codable, Sendable { var code: String }
    struct CodeRequest: Codable, Sendable, LimitedFields {
        var code: String?
        var typed: String?

        // A scanned code is a whole address.
        static var limits: [String: FieldLimits] { ["code": .text(0...500), "typed": .text(0...500)] }
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (codes, address) = (codes, address)
        let page = { @Sendable (person: Identifier<Account>, refused: RefusedForm?) in
            CodePage(code: try await codes.current(of: person), address: address, refused: refused)
        }
        routes.page(
            "/me/friends/code",
            in: .friends,
            RouteName("getFriendCode", "The code that is shown now")
        ) { (_: Empty, context) in try await page(context.signedInAccount(), nil) }
        routes.action(
            "/me/friends/code",
            in: .friends,
            RouteName("renewFriendCode", "Make a new code")
        ) { (_: Empty, context) in
            _ = try await codes.renew(for: context.signedInAccount())
            return .done(at: SocialLinks.code)
        }
        routes.post(
            "/me/friends/scan",
            in: .friends,
            RouteName("useFriendCode", "Be friends with who shows a code"),
            retry: { (_: Empty, refused, context) in try await page(context.signedInAccount(), refused) },
            use: { (_: Empty, request: CodeRequest, context) in
                let typed = [request.code, request.typed].compactMap { $0 }.first { !$0.isEmpty } ?? ""
                let person = try await codes.use(typed, by: context.signedInAccount())
                return ChangeResponse(person, at: SocialLinks.person(person.id))
            }
        )
        routes.page(
            "/friends/add/:code",
            in: .friends,
            RouteName("getFriendOfCode", "Who shows a code")
        ) { (parameters: CodeAddress, context) in
            let person = try await codes.owner(of: parameters.code, seenBy: context.signedInAccount())
            return BefriendPage(person: person, action: SocialLinks.add(parameters.code))
        }
        routes.action(
            "/friends/add/:code",
            in: .friends,
            RouteName("addFriendOfCode", "Be friends with who shows a code")
        ) { (parameters: CodeAddress, context) in
            let person = try await codes.use(parameters.code, by: context.signedInAccount())
            return ChangeResponse(person, at: SocialLinks.person(person.id))
        }
    }
}
