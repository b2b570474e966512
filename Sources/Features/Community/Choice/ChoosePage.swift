import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The page on which users choose and change campuses and their ministries.
struct ChoosePage: ModelPage {
    struct Model: Codable, Sendable {
        let campuses: [Campus]
        let ministries: [Ministry]
    }

    let model: Model
    let choice: DeviceChoice
    /// The campuses that the user just chose; empty in the first step.
    let campuses: [Int]
    let names: Appearance
    var isMissing = false

    var heading: LocalizedText {
        isSecond
            ? names.choosing(.ministries, usual: "Choose ministries")
            : names.choosing(.campuses, usual: "Choose your campus")
    }

    private var isSecond: Bool { !campuses.isEmpty }

    var main: Markup {
        """
        <h1>\(heading)</h1>\(missing)\(isSecond ? ministries : campusForm)\
        <p class="quiet fine">\("Your choices stay on this device. We don’t store them.")</p>
        """
    }

    private var missing: Markup {
        guard isMissing, !model.campuses.isEmpty else { return .empty }
        return """
            <p class="notice notice-bad" role="alert">\(.icon("alert"))<span>\("Choose at least one.")</span></p>
            """
    }

    private var campusForm: Markup {
        if model.campuses.isEmpty {
            return EmptyState("flag", "No campus yet", "You can choose a campus here once one is added.").markup
        }
        return """
            <form class="stack" method="get"\(attribute: "action", CommunityLinks.choose)>\
            <fieldset class="community-choice"><legend class="visually-hidden">\(names[.campuses])</legend>\
            \(forEach: model.campuses, { campus in
                box("campus", campus.number, campus.name, campus.address, choice.campuses.contains(campus.number))
            })</fieldset>\
            <button class="button button-primary button-wide" name="chosen" value="true">\("Continue")</button></form>
            """
    }

    private var ministries: Markup {
        if model.ministries.isEmpty {
            return """
                \(EmptyState("people", "No ministries here yet", "Choose another campus, or come back later.").markup)\
                <p><a class="button button-wide"\(attribute: "href", CommunityLinks.choose)>\("Choose another campus")</a></p>
                """
        }
        let groups = Dictionary(grouping: model.ministries, by: \.campusName).sorted { $0.key < $1.key }
        return """
            <form class="stack" method="post"\(attribute: "action", CommunityLinks.choose)>\
            \(.formToken)\(forEach: campuses, { "<input type=\"hidden\" name=\"campuses\" value=\"\($0)\">" })\
            \(forEach: groups, { group in
                """
                <fieldset class="community-choice"><legend>\(group.key)</legend>\(forEach: group.value, { ministry in
                    box("ministries", ministry.number, ministry.name, ministry.summary,
                        choice.ministries.contains(ministry.number))
                })</fieldset>
                """
            })\
            <button class="button button-primary button-wide">\("Show events")</button>\
            <a class="button button-wide"\(attribute: "href", CommunityLinks.choose)>\("Back to campuses")</a></form>
            """
    }

    private func box(_ name: String, _ number: Int, _ label: String, _ detail: String, _ isOn: Bool) -> Markup {
        let id = "\(name)-\(number)"
        return """
            <div class="check"><input type="checkbox"\(attribute: "id", id)\(attribute: "name", name)\
            \(attribute: "value", number)\(attribute: "checked", isOn)><label\(attribute: "for", id)>\(label)\
            \(detail.isEmpty ? .empty : "<span class=\"list-detail\">\(detail)</span>")</label></div>
            """
    }
}

/// The choice to store on the device.
struct ChoiceBody: Codable, Sendable, LimitedFields {
    static var limits: [String: FieldLimits] { ["campuses": .list(0...200), "ministries": .list(0...200)] }

    var campuses: [Int]?
    var ministries: [Int]?
}

/// Declares the routes for choosing and showing campuses and ministries.
struct ChoiceRoutes {
    let host: CommunityHost

    struct ChooseQuery: Codable, Sendable {
        var campus: [Int]?
        /// Whether the user continued.
        var chosen: Bool?
    }

    struct MinistryAddress: Codable, Sendable {
        var number: Int
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let host = host
        routes.redirect(
            CommunityLinks.root,
            in: .community,
            RouteName("openCommunity", "Leads to the events")
        ) { (_: Empty, _, _) in CommunityLinks.events.href }
        routes.page(
            CommunityLinks.choose,
            in: .community,
            RouteName("chooseMinistries", "Campuses, and the ministries of those chosen")
        ) { (query: ChooseQuery, context) in
            var page = try await Self.page(query.campus ?? [], Self.choice(context), host)
            page.isMissing = query.chosen == true && page.campuses.isEmpty
            return page
        }
        routes.post(
            CommunityLinks.choose,
            in: .community,
            RouteName("keepChoice", "Let the device keep what was chosen; the service keeps nothing"),
            retry: { (_: Empty, refused, context) in
                let campuses = refused.fields.all("campuses").compactMap { Int($0) }
                var page = try await Self.page(campuses, Self.choice(context), host)
                page.isMissing = true
                return page
            },
            use: { (_: Empty, body: ChoiceBody, _) in
                var check = Validation()
                check.require(!(body.ministries ?? []).isEmpty, "ministries", "Choose at least one ministry.")
                try check.finish()
                let choice = DeviceChoice(campuses: body.campuses ?? [], ministries: body.ministries ?? [])
                return ChangeResponse.done(at: CommunityLinks.events).settingCookie(choice.settingCookie)
            }
        )
        routes.page(
            CommunityLinks.reminders,
            in: .community,
            RouteName("getReminders", "The chosen ministries, each with the topic by which a device is reminded")
        ) { (_: Empty, context) in
            let (choice, person, now) = (Self.choice(context), context.account, host.clock.now())
            return try await host.database.read { transaction in
                RemindersPage(
                    try MinistryStore(transaction: transaction).ministries(numbered: choice.ministries),
                    try person.map { try FollowStore(transaction: transaction).list(of: $0, at: now) } ?? .nothing,
                    strings: CommunityStrings(zone: host.zone)
                )
            }
        }
        addMinistries(to: routes)
    }

    private func addMinistries<Context: CrosstownContext>(to routes: Routes<Context>) {
        let host = host
        routes.page(
            CommunityLinks.ministries,
            in: .community,
            RouteName("listMinistries", "All ministries")
        ) { (_: Empty, context) in
            let choice = Self.choice(context)
            let ministries = try await host.database.read { transaction in
                let store = MinistryStore(transaction: transaction)
                return try store.ministries(ofCampuses: store.campuses().map(\.number))
            }
            return MinistriesPage(
                model: .init(ministries: ministries),
                choice: choice,
                names: host.appearance.current
            )
        }
        routes.page(
            CommunityLinks.ministry,
            in: .community,
            RouteName("getMinistry", "A ministry")
        ) { (address: MinistryAddress, context) in
            try await Self.ministry(address.number, context.account, host)
        }
    }

    private static func ministry(
        _ number: Int,
        _ person: Identifier<Account>?,
        _ host: CommunityHost
    ) async throws -> MinistryPage {
        try await host.database.read { transaction in
            let store = MinistryStore(transaction: transaction)
            guard let ministry = try store.ministries(numbered: [number]).first else {
                throw Problem.notFound("Ministry")
            }
            let groups = GroupStore(transaction: transaction)
            let events = try EventStore(transaction: transaction).upcoming(
                of: [ministry.id],
                at: host.clock.now(),
                behind: nil,
                limit: MinistryPage.mostEvents
            )
            return MinistryPage(
                model: ministry,
                teams: try groups.listed(of: [ministry.id], .team),
                hasGroups: try groups.hasGroups(ministry.id),
                events: events.map(\.view),
                isFollowed: try person.map {
                    try FollowStore(transaction: transaction).follows(ministry: ministry.id, $0)
                },
                strings: CommunityStrings(zone: host.zone)
            )
        }
    }

    private static func choice(_ context: some CrosstownContext) -> DeviceChoice {
        DeviceChoice(context.deviceNotes[DeviceChoice.cookie])
    }

    private static func page(
        _ campuses: [Int],
        _ choice: DeviceChoice,
        _ host: CommunityHost
    ) async throws -> ChoosePage {
        try await host.database.read { transaction in
            let store = MinistryStore(transaction: transaction)
            let known = try store.campuses()
            let wanted = DeviceChoice(campuses: campuses, ministries: []).campuses
            return ChoosePage(
                model: .init(campuses: known, ministries: try store.ministries(ofCampuses: wanted)),
                choice: choice,
                campuses: wanted,
                names: host.appearance.current
            )
        }
    }
}
