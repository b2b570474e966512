import CrosstownKit
public import CrosstownWeb

/// The routes for the user's phone number and the code that confirms it.
public struct PhoneRoutes: Sendable {
    private let routes: OwnAddressRoutes

    /// Creates the routes of a service that manages phone numbers.
    public init(_ service: AddressService, throttle: SignInThrottle) {
        routes = OwnAddressRoutes(service, throttle: throttle)
    }

    /// Adds the routes.
    public func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        self.routes.add(PhoneFields.self, to: routes)
    }
}

/// The routes for the user's address of one channel, and the code that confirms it.
struct OwnAddressRoutes: Sendable {
    private let service: AddressService
    private let throttle: SignInThrottle
    private let phones: AddressService?

    init(_ service: AddressService, throttle: SignInThrottle, phones: AddressService? = nil) {
        self.service = service
        self.throttle = throttle
        self.phones = phones
    }

    private struct After: Codable, Sendable { var after: String? }

    private var own: Link { service.channel.own }

    private var names: (id: String, words: String) {
        switch service.channel {
        case .mail: ("Email", "e-mail address")
        case .text: ("Phone", "phone number")
        }
    }

    func add<Fields: OwnAddressFields, Context: CrosstownContext>(_ fields: Fields.Type, to routes: Routes<Context>) {
        let show = RouteName("show\(names.id)", "One's \(names.words), and the code that confirms it")
        routes.page(own.href, in: AccountRoutes.signedIn, show) { (address: After, context) in
            try await page(context, deed: address.after)
        }
        addForm(
            "",
            "send\(names.id)Code",
            "Send a code to one's \(names.words), which counts once the code is entered; asks for the password",
            "sent",
            to: routes
        ) { (input: Input<Fields>, context) in
            try await service.sendCode(
                to: input.address,
                of: context.requireCaller(),
                password: input.password,
                from: context.networkKey
            )
        }
        let confirming = "Confirm one's \(names.words) by the code that went there"
        addForm("/code", "confirm\(names.id)", confirming, "confirmed", to: routes) {
            (input: Input<AddressCodeFields>, context) in
            try await service.confirm(input.code, of: context.signedInAccount())
        }
        let removing = "Forget one's \(names.words); asks for the password"
        addForm("/remove", "remove\(names.id)", removing, "removed", to: routes) {
            (input: Input<RemovalFields>, context) in
            try await service.remove(of: context.requireCaller(), password: input.password)
        }
    }

    /// Adds a form, after which the page confirms what the user did.
    private func addForm<Fields: FormFieldSet, Context: CrosstownContext>(
        _ path: String,
        _ id: String,
        _ summary: String,
        _ deed: String,
        to routes: Routes<Context>,
        change: @escaping @Sendable (Input<Fields>, Context) async throws -> Void
    ) {
        routes.form(
            own.href + path,
            in: AccountRoutes.signedIn,
            RouteName(id, summary),
            retry: { (_: Empty, refused, context) in try await page(context, refused: refused) },
            change: { (_: Empty, input: Input<Fields>, context) in
                try throttle.checkConfirming(context)
                try await change(input, context)
                return ChangeResponse.done(at: own.adding("after", deed))
            }
        )
    }

    private func page(
        _ context: some CrosstownContext,
        deed: String? = nil,
        refused: RefusedForm? = nil
    ) async throws -> AddressPage {
        let person = try context.signedInAccount()
        let (confirmed, pending) = try await service.addresses(of: person)
        let waitsForPhone = try await phones?.addresses(of: person).pending != nil
        let name = try await service.accounts.userName(of: person) ?? ""
        return AddressPage(
            channel: service.channel,
            userName: name,
            confirmed: confirmed,
            pending: pending,
            waitsForPhone: waitsForPhone,
            deed: deed,
            refused: refused
        )
    }
}
