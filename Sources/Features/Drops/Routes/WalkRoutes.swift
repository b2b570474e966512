import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The routes of walks, signs and their codes.
struct WalkRoutes {
    let services: DropServices

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addWalks(to: routes)
        addMaking(to: routes)
        addSigns(to: routes)
    }

    private func addWalks<Context: CrosstownContext>(to routes: Routes<Context>) {
        let services = services
        routes.page(DropLinks.walks, in: .drops, RouteName("listWalks", "Walks that can be walked, and own ones")) {
            (_: Empty, context) in
            let lists = try await services.walks.lists(for: context.signedInAccount())
            return WalksPage(
                published: lists.published.map(WalkSummary.init),
                own: lists.own.map(WalkSummary.init)
            )
        }
        routes.page(DropLinks.walk, in: .drops, RouteName("getWalk", "A walk, and how far one has come")) {
            (address: WalkAddress, context) in
            let person = try context.signedInAccount()
            let (walk, steps, mayReorder) = try await services.walks.view(address.id, for: person)
            return WalkPage(
                walk: WalkSummary(walk),
                steps: steps,
                isMaker: walk.maker == person,
                mayReorder: mayReorder,
                moved: address.moved.map { (step: $0, isDown: address.down ?? false) }
            )
        }
    }

    private func addMaking<Context: CrosstownContext>(to routes: Routes<Context>) {
        let services = services
        routes.page(DropLinks.newWalk, in: .drops, RouteName("getWalkForm", "The form in which a walk begins")) {
            (_: Empty, context) in
            try await services.newWalkPage(for: context.signedInAccount(), context.caller)
        }
        routes.form(
            DropLinks.walks,
            in: .drops,
            RouteName("makeWalk", "Create a walk"),
            creates: true,
            retry: { (_: Empty, refused, context) in
                try await services.newWalkPage(for: context.signedInAccount(), context.caller, refused: refused)
            },
            change: { (_: Empty, input: Input<WalkForm>, context) in
                let id = try await services.walks.make(
                    input,
                    by: context.signedInAccount(),
                    isEditor: context.caller?.has(WalkService.role) ?? false
                )
                return ChangeResponse(WalkResponse(id: id), at: DropLinks.steps(id))
            }
        )
        routes.page(DropLinks.steps, in: .drops, RouteName("getStepForm", "Open the form for a new step of a walk")) {
            (address: WalkAddress, context) in
            try await services.stepPage(address.id, for: context.signedInAccount())
        }
        routes.post(
            DropLinks.steps,
            in: .drops,
            RouteName("addStep", "Add a step to the end of a walk"),
            creates: true,
            files: FormFiles(MediaService.field, most: 1, bodyLimit: MediaService.fileBytes + 1_048_576),
            intake: { _, filename, context in
                try await services.media.receive(from: context.signedInAccount(), filename: filename)
            },
            retry: { (address: WalkAddress, refused, context) in
                try await services.stepPage(address.id, for: context.signedInAccount(), refused: refused)
            },
            use: { (address: WalkAddress, sent: Sent<SendDrop>, context) in
                let id = try await services.walks.addStep(sent, to: address.id, by: context.signedInAccount())
                return ChangeResponse(DropResponse(id: id), at: DropLinks.walk(address.id))
            }
        )
        routes.post(
            DropLinks.moveStep,
            in: .drops,
            RouteName("moveStep", "Move a step of a walk")
        ) { (address: StepAddress, form: StepPlaceForm, context) in
            try await services.walks.move(address.step, of: address.id, to: form.to, by: context.signedInAccount())
            return ChangeResponse.done(
                at: DropLinks.walk(address.id).adding("moved", address.step).adding("down", form.down)
            )
        }
        let acts = [(DropLinks.publish, "publish", WalkState.published), (DropLinks.close, "close", .closed)]
        for (path, act, state) in acts {
            routes.action(path, in: .drops, RouteName("\(act)Walk", "Change who can walk a walk: \(act)")) {
                (address: WalkAddress, context) in
                try await services.walks.setState(address.id, state, by: context.signedInAccount())
                return ChangeResponse.done(at: DropLinks.walk(address.id))
            }
        }
        routes.page(
            DropLinks.signs,
            in: .drops,
            RouteName("getWalkPoster", "View the poster of a walk")
        ) { (address: WalkAddress, context) in
            try await services.poster(address.id, for: context.signedInAccount())
        }
    }

    private func addSigns<Context: CrosstownContext>(to routes: Routes<Context>) {
        let services = services
        routes.page(
            DropLinks.sign,
            in: .drops,
            RouteName("getDropSign", "The sign of an own drop, whose code changes")
        ) { (address: DropAddress, context) in
            let codes = try await services.signs.codes(of: address.id, for: context.signedInAccount())
            return SignPage(
                address: services.address(of: address.id, code: codes.now),
                code: codes.now,
                printedAddress: services.address(of: address.id, code: codes.printed),
                printedCode: codes.printed,
                use: codes.use
            )
        }
        routes.page(
            DropLinks.code,
            in: .drops,
            RouteName("getDropCodeForm", "The form in which the code of a sign is typed")
        ) { (address: DropAddress, _) in
            CodePage(drop: address.id, code: String((address.c ?? "").prefix(12)), refused: nil)
        }
        routes.form(
            DropLinks.code,
            in: .drops,
            RouteName("openDropByCode", "Open a drop by the code of the sign at its place"),
            retry: { (address: DropAddress, refused, _) in CodePage(drop: address.id, code: "", refused: refused) },
            change: { (address: DropAddress, input: Input<CodeForm>, context) in
                try await services.signs.open(
                    address.id,
                    code: input.code,
                    at: input.position(at: address.id),
                    by: context.signedInAccount(),
                    session: context.caller?.sessionID ?? "key"
                )
                return ChangeResponse(
                    DropResponse(id: address.id),
                    at: DropLinks.drop(address.id).adding("opened", true)
                )
            }
        )
    }
}

extension DropServices {
    /// Returns the form to create a walk or a list.
    func newWalkPage(
        for person: Identifier<Account>,
        _ caller: Caller?,
        refused: RefusedForm? = nil
    ) async throws -> NewWalkPage {
        NewWalkPage(
            friends: try await friends(of: person),
            isEditor: caller?.has(WalkService.role) ?? false,
            key: newKey,
            refused: refused
        )
    }

    /// Returns the form to add a step to the user's walk.
    func stepPage(
        _ id: Identifier<Walk>,
        for person: Identifier<Account>,
        refused: RefusedForm? = nil
    ) async throws -> SendPage {
        let (walk, steps, _) = try await walks.view(id, for: person)
        guard walk.maker == person else { throw DropError.notFound }
        var page = try await sendPage(for: person, walk: id, refused: refused)
        page.steps = steps
        return page
    }

    /// Returns the address in a sign's QR code.
    func address(of drop: Identifier<Drop>, code: String) -> String {
        context.host.address + DropLinks.code(drop).adding("c", code).href
    }

    /// Returns the poster of the user's walk, with a sign for each of its steps.
    func poster(_ id: Identifier<Walk>, for maker: Identifier<Account>) async throws -> PosterPage {
        let (walk, steps, _) = try await walks.view(id, for: maker)
        guard walk.maker == maker else { throw DropError.notFound }
        var shown: [PosterPage.Sign] = []
        for step in steps {
            let codes = try await signs.codes(of: step.id, for: maker)
            shown.append(
                PosterPage.Sign(
                    number: step.number,
                    place: step.place?.name ?? "",
                    address: address(of: step.id, code: codes.printed),
                    code: codes.printed
                )
            )
        }
        return PosterPage(
            name: walk.title,
            explanation: walk.explanation,
            address: context.host.address + DropLinks.walk(id).href,
            signs: shown
        )
    }
}
