import CrosstownKit
public import CrosstownWeb

/// An address that somebody enters, with the password that shows who asks.
protocol AddressForm: Codable, Sendable {
    var address: String? { get }
    var password: String? { get }
}

struct EmailForm: AddressForm {
    var email: String?
    var password: String?

    var address: String? { email }
}

struct PhoneForm: AddressForm {
    var phone: String?
    var password: String?

    var address: String? { phone }
}

/// Declares one's telephone number, and the code that confirms it.
public struct PhoneRoutes: Sendable {
    private let routes: OwnAddressRoutes

    /// Declares the routes of a service that looks after telephone numbers.
    public init(_ service: AddressService, throttle: SignInThrottle) {
        routes = OwnAddressRoutes(service, throttle: throttle)
    }

    /// Declares the routes.
    public func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        self.routes.add(PhoneForm.self, to: routes)
    }
}

/// Declares one's address of one channel, and the code that confirms it.
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

    private struct CodeForm: Codable, Sendable { var code: String? }

    private struct RemovalForm: Codable, Sendable { var password: String? }

    private var own: Link { service.channel.own }

    /// What the operations of the channel are called.
    private var names: (id: String, words: String) {
        switch service.channel {
        case .mail: ("Email", "e-mail address")
        case .text: ("Phone", "phone number")
        }
    }

    func add<Form: AddressForm, Context: CrosstownContext>(_ form: Form.Type, to routes: Routes<Context>) {
        routes.get(
            own.href,
            id: "show\(names.id)",
            tag: "accounts",
            summary: "One's \(names.words), and the code that confirms it",
            access: .signedIn
        ) { (address: After, context) in try await page(context, deed: address.after) }
        routes.post(
            own.href,
            id: "send\(names.id)Code",
            tag: "accounts",
            summary:
                "Send a code to one's \(names.words), which counts once the code is entered; asks for the password",
            access: .signedIn,
            body: Form.self,
            retry: { (_: Nothing, refused, context) in try await page(context, refused: refused) },
            use: { (_: Nothing, form: Form, context) in
                try throttle.checkConfirming(context)
                try await service.sendCode(
                    to: form.address ?? "",
                    of: context.requireCaller(),
                    password: form.password ?? "",
                    from: context.networkKey
                )
                return Answer.done(at: own.adding("after", "sent"))
            }
        )
        addCode(to: routes)
    }

    private func addCode<Context: CrosstownContext>(to routes: Routes<Context>) {
        routes.post(
            own.href + "/code",
            id: "confirm\(names.id)",
            tag: "accounts",
            summary: "Confirm one's \(names.words) by the code that went there",
            access: .signedIn,
            body: CodeForm.self,
            retry: { (_: Nothing, refused, context) in try await page(context, refused: refused) },
            use: { (_: Nothing, form: CodeForm, context) in
                try throttle.checkConfirming(context)
                try await service.confirm(form.code ?? "", of: context.signedInAccount())
                return Answer.done(at: own.adding("after", "confirmed"))
            }
        )
        routes.post(
            own.href + "/remove",
            id: "remove\(names.id)",
            tag: "accounts",
            summary: "Forget one's \(names.words); asks for the password",
            access: .signedIn,
            body: RemovalForm.self,
            retry: { (_: Nothing, refused, context) in try await page(context, refused: refused) },
            use: { (_: Nothing, form: RemovalForm, context) in
                try throttle.checkConfirming(context)
                try await service.remove(of: context.requireCaller(), password: form.password ?? "")
                return Answer.done(at: own.adding("after", "removed"))
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
