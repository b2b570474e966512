import CrosstownValues

extension Routes {
    /// Refuses a form that the state of things does not allow, and changes nothing.
    public typealias Verify<Parameters, Fields: FormFieldSet> =
        @Sendable (Parameters, Input<Fields>, Context) async throws -> Void

    /// Declares a page with a form that is sent to the page's own address.
    ///
    /// - Parameters:
    ///   - path: the address of both.
    ///   - group: what they have in common with others.
    ///   - show: the page.
    ///   - send: the form.
    ///   - creates: whether what the form answers is new.
    ///   - check: notes what is wrong that the fields do not know.
    ///   - verify: refuses what is wrong in the state of things, before its reader is asked to confirm; `change` refuses it too.
    ///   - page: makes the page, again with a form that was refused.
    ///   - change: does what a sound form wants.
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

    /// Declares a page with a form that is sent to the page's own address, and is alike for everybody.
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

    /// Declares a form that is sent to an address of its own.
    ///
    /// - Parameters:
    ///   - path: where it is sent.
    ///   - group: what it has in common with others.
    ///   - name: the form in the description of the API.
    ///   - creates: whether what the form answers is new.
    ///   - check: notes what is wrong that the fields do not know.
    ///   - verify: refuses what is wrong in the state of things, before its reader is asked to confirm; `change` refuses it too.
    ///   - retry: makes the page again with the form that was refused.
    ///   - change: does what a sound form wants.
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

    /// Declares what a button does that asks for nothing more.
    ///
    /// - Parameters:
    ///   - path: where it is sent.
    ///   - group: what it has in common with others.
    ///   - name: the action in the description of the API.
    ///   - retry: makes the page that tells why it was refused.
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
