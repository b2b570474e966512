import HTTPTypes
public import Hummingbird

/// The routes of the application, each declared once: its address, its access, its parameters and its response.
///
/// One declaration creates the page, its fragment, its JSON, the form, the problems and the API's description.
/// Features declare; the composition root installs.
///
/// ```swift
/// struct Greeting: Page, Codable {
///     let name: String
///     var title: LocalizedText { "Greeting" }
///     var main: Markup { "<h1>\("Hello, \(name)")</h1>" }
/// }
///
/// struct GreetingAddress: Codable, Sendable {
///     var name: String
/// }
///
/// let routes = Routes<WebContext>()
/// let open = RouteGroup(tag: "greetings", access: .anyone)
/// routes.page("/greetings/:name", in: open, RouteName("greet", "A greeting")) { (address: GreetingAddress, _) in
///     Greeting(name: address.name)
/// }
/// let router = Router(context: WebContext.self)
/// routes.install(on: router)
/// // GET /greetings/Ada is a page for browsers, and {"name":"Ada"} for programs.
/// ```
public final class Routes<Context: CrosstownContext> {
    typealias Responder = @Sendable (Request, Context) async throws -> Response

    struct Endpoint {
        let method: HTTPRequest.Method
        let path: String
        let respond: Responder
    }

    /// All declared operations, in the order of declaration.
    public private(set) var operations: [Operation] = []
    let presenter: Presenter
    let limits: RequestLimits
    let watch: RequestTimeout
    let work: BodyWork
    let streams: LiveStreams
    private let isSecure: Bool
    private let onUse: @Sendable (RouteUse) async throws -> Void
    private var endpoints: [Endpoint] = []

    /// Creates an empty list of routes.
    ///
    /// - Parameters:
    ///   - presenter: creates pages.
    ///   - limits: the limits of a request.
    ///   - watch: cancels handlers that time out.
    ///   - files: the threads for bodies larger than the default limit.
    ///   - smallFiles: the threads for those of them below 1 MiB, which then do not wait for larger ones; by default
    ///     `files`.
    ///   - streams: the open live streams.
    ///   - isSecure: whether the service uses https, so that no page of plain http is ours.
    ///   - onUse: called for each permitted use of a route that requires a role.
    public init(
        presenter: Presenter = Presenter(),
        limits: RequestLimits = RequestLimits(),
        watch: RequestTimeout = RequestTimeout(),
        files: FileThreads = FileThreads(),
        smallFiles: FileThreads? = nil,
        streams: LiveStreams = LiveStreams(),
        isSecure: Bool = false,
        onUse: @escaping @Sendable (RouteUse) async throws -> Void = { _ in }
    ) {
        self.presenter = presenter
        self.limits = limits
        self.watch = watch
        work = BodyWork(
            threads: files,
            smallThreads: smallFiles ?? files,
            usual: limits.bodyBytes,
            slow: SlowFiles(limit: limits.fileAfterSlow)
        )
        self.streams = streams
        self.isSecure = isSecure
        self.onUse = onUse
    }

    func add(_ operation: Operation, respond: @escaping Responder) {
        operations.append(operation)
        let (access, isSecure, onUse, presenter) = (operation.access, isSecure, onUse, presenter)
        let endpoint = Endpoint(method: operation.method, path: operation.path) { request, context in
            try access.check(context.caller)
            try ForgeryCheck.checkOrigin(of: request, caller: context.caller, isSecure: isSecure)
            var context = context
            context.deviceNotes = DeviceNotes(request.headers)
            context.localization = presenter.localization(for: request, caller: context.caller)
            let reading = context
            guard let caller = context.caller, operation.isWork else {
                return try await respond(request, reading)
            }
            let use = RouteUse(operation, by: caller, at: request.uri.path)
            return try await RouteUse.$current.withValue(use) {
                try await onUse(use)
                return try await respond(request, reading)
            }
        }
        endpoints.append(endpoint)
    }

    /// Adds every route to a router, with `HEAD` for each `GET`, `OPTIONS`, and status 405 for the other methods;
    /// browsers that request the address of a form are redirected to its page.
    public func install(on router: some RouterMethods<Context>) {
        for endpoint in endpoints {
            router.on(RouterPath(endpoint.path), method: endpoint.method, use: endpoint.respond)
            if endpoint.method == .get {
                router.on(RouterPath(endpoint.path), method: .head) { request, context in
                    try await endpoint.respond(request, context).createHeadResponse()
                }
            }
        }
        let pages = FormPages(of: operations)
        for (path, methods) in methodsByPath {
            refuseOthers(than: methods, at: path, formPage: pages.page(of: path), on: router)
        }
    }

    private var methodsByPath: [String: [HTTPRequest.Method]] {
        Dictionary(grouping: endpoints, by: \.path).mapValues { endpoints in
            let methods = endpoints.map(\.method)
            return methods.contains(.get) ? methods + [.head] : methods
        }
    }

    private func refuseOthers(
        than methods: [HTTPRequest.Method],
        at path: String,
        formPage: FormPage?,
        on router: some RouterMethods<Context>
    ) {
        let allowed = (methods + [.options]).map(\.rawValue).sorted().joined(separator: ", ")
        let known: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete]
        for method in known where !methods.contains(method) {
            let page = method == .get || method == .head ? formPage : nil
            router.on(RouterPath(path), method: method) { request, _ -> Response in
                guard let link = page?.link(from: request) else {
                    throw Problem(.methodNotAllowed, headers: [.allow: allowed])
                }
                return Response(status: .seeOther, headers: [.location: link.href, .cacheControl: "no-store"])
            }
        }
        router.on(RouterPath(path), method: .options) { _, _ in
            Response(status: .noContent, headers: [.allow: allowed])
        }
    }
}

/// The limits of a request.
public struct RequestLimits: Sendable {
    /// The default maximum body, in bytes.
    public var bodyBytes: Int
    /// The time limit for a user's large body after an earlier one took too long.
    public var fileAfterSlow: Duration

    /// Creates the limits.
    public init(bodyBytes: Int = 256 * 1024, fileAfterSlow: Duration = .seconds(3)) {
        self.bodyBytes = bodyBytes
        self.fileAfterSlow = fileAfterSlow
    }
}
