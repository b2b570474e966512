import CrosstownValues

extension Routes {
    /// Rejects a form that is invalid in the current state, and changes nothing.
    public typealias Verify<Parameters, Fields: FormFieldSet> =
        @Sendable (Parameters, Input<Fields>, Context) async throws -> Void

    /// Adds a page with a form whose target is the page's own address.
    ///
    /// - Parameters:
    ///   - path: the address of both.
    ///   - group: the group of routes.
    ///   - show: the name of the page.
    ///   - send: the name of the form.
    ///   - creates: whether the form creates something.
    ///   - check: adds validation errors that the fields do not know.
    ///   - verify: rejects a form that is invalid in the current state, before the user confirms it; `change` rejects
    ///     it too.
    ///   - page: creates the page, also with a rejected form.
    ///   - change: handles a valid form.
    public func page<
        Parameters: Decodable & Sendable,
        Fields: FormFieldSet,
        Output: Page,
        Made: Encodable & Sendable
    >(
        _ path: some RouteAddress,
        in group: RouteGroup,
        show: RouteName,
        send: RouteName,
        creates: Bool = false,
        check: Input<Fields>.Check? = nil,
        verify: Verify<Parameters, Fields>? = nil,
        page: @escaping @Sendable (Parameters, RefusedForm?, Context) async throws -> Output,
        change: @escaping @Sendable (Parameters, Input<Fields>, Context) async throws -> ChangeResponse<Made>
    ) {
        self.page(path, in: group, show) { (parameters: Parameters, context) in
            try await page(parameters, nil, context)
        }
        form(
            path,
            in: group,
            send,
            creates: creates,
            check: check,
            verify: verify,
            retry: { (parameters: Parameters, refused, context) in try await page(parameters, refused, context) },
            change: change
        )
    }

    /// Adds a page with a form whose target is the page's own address, the same for all users.
    public func page<
        Parameters: Decodable & Sendable,
        Fields: FormFieldSet,
        Output: Page,
        Made: Encodable & Sendable
    >(
        _ path: some RouteAddress,
        in group: RouteGroup,
        show: RouteName,
        send: RouteName,
        creates: Bool = false,
        check: Input<Fields>.Check? = nil,
        verify: Verify<Parameters, Fields>? = nil,
        page: @escaping @Sendable (Parameters, RefusedForm?) async throws -> Output,
        change: @escaping @Sendable (Parameters, Input<Fields>, Context) async throws -> ChangeResponse<Made>
    ) {
        self.page(
            path,
            in: group,
            show: show,
            send: send,
            creates: creates,
            check: check,
            verify: verify,
            page: { (parameters: Parameters, refused, _) in try await page(parameters, refused) },
            change: change
        )
    }

    /// Adds a form with its own target.
    ///
    /// - Parameters:
    ///   - path: the target.
    ///   - group: the group of routes.
    ///   - name: the form in the description of the API.
    ///   - creates: whether the form creates something.
    ///   - check: adds validation errors that the fields do not know.
    ///   - verify: rejects a form that is invalid in the current state, before the user confirms it; `change` rejects
    ///     it too.
    ///   - retry: creates the page with the rejected form.
    ///   - change: handles a valid form.
    public func form<Parameters: Decodable & Sendable, Fields: FormFieldSet, Made: Encodable & Sendable>(
        _ path: some RouteAddress,
        in group: RouteGroup,
        _ name: RouteName,
        creates: Bool = false,
        check: Input<Fields>.Check? = nil,
        verify: Verify<Parameters, Fields>? = nil,
        retry: @escaping Retry<Parameters>,
        change: @escaping @Sendable (Parameters, Input<Fields>, Context) async throws -> ChangeResponse<Made>
    ) {
        post(
            path,
            in: group,
            name,
            creates: creates,
            retry: retry,
            use: { (parameters: Parameters, sent: Sent<Fields>, context) in
                let input = try sent.checked(check)
                if sent.isCheckedAlone {
                    try await verify?(parameters, input, context)
                    throw FormIsSound()
                }
                return try await change(parameters, input, context)
            }
        )
    }

    /// Adds the action of a button without fields.
    ///
    /// - Parameters:
    ///   - path: the target.
    ///   - group: the group of routes.
    ///   - name: the action in the description of the API.
    ///   - retry: creates the page with the error.
    ///   - handler: does it.
    public func action<Parameters: Decodable & Sendable, Made: Encodable & Sendable>(
        _ path: some RouteAddress,
        in group: RouteGroup,
        _ name: RouteName,
        retry: Retry<Parameters>? = nil,
        use handler: @escaping @Sendable (Parameters, Context) async throws -> ChangeResponse<Made>
    ) {
        post(
            path,
            in: group,
            name,
            retry: retry,
            use: { (parameters: Parameters, _: Empty, context) in try await handler(parameters, context) }
        )
    }
}
