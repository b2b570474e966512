import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Declares the routes for finding and joining groups and teams, and for notifying leaders.
struct GroupRoutes {
    let host: CommunityHost

    /// The address of a ministry or group by number.
    struct Numbered: Codable, Sendable {
        var number: Int
    }

    /// A number in the address, and answers in the query.
    struct Answered: Codable, Sendable {
        let number: Int
        let answers: GroupAnswers

        init(from decoder: any Decoder) throws {
            number = try Numbered(from: decoder).number
            answers = try GroupAnswers(from: decoder)
        }

        func encode(to encoder: any Encoder) throws { try answers.encode(to: encoder) }
    }

    /// The result of the last request, for the page.
    struct InvolvedQuery: Codable, Sendable {
        var sent: Int?
    }

    /// The group to delete from the device's list.
    struct LeaveBody: Codable, Sendable {
        var group: Int
    }

    struct JoinResponse: Codable, Sendable {
        let group: GroupView
        let leader: String
        let phone: String
        let mail: String
        /// The people who have the answers and get in touch.
        let answeredBy: GroupAnswering.Role
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        addInvolved(to: routes)
        addSearch(to: routes)
        addJoining(to: routes)
        addInterests(to: routes)
    }

    private func addInvolved<Context: CrosstownContext>(to routes: Routes<Context>) {
        let host = host
        routes.page(
            CommunityLinks.involved,
            in: .community,
            RouteName("getInvolved", "Groups, teams, and what the device remembers to have joined")
        ) { (query: InvolvedQuery, context) in
            let choice = DeviceChoice(context.deviceNotes[DeviceChoice.cookie])
            let involved = Involvement(context.deviceNotes[Involvement.cookie], seal: host.seal)
            let holder = EventRoutes.holder(context)
            return try await Self.involved(choice, involved, holder, query.sent, context.caller, host)
        }
        routes.post(
            CommunityLinks.leave,
            in: .community,
            RouteName("forgetGroup", "Let the device forget a group")
        ) { (_: Empty, body: LeaveBody, context) in
            let involved = Involvement(context.deviceNotes[Involvement.cookie], seal: host.seal)
            return ChangeResponse.done(at: CommunityLinks.involved)
                .settingCookie(try involved.leaving(body.group).settingCookie())
        }
    }

    private static func involved(
        _ choice: DeviceChoice,
        _ involved: Involvement,
        _ holder: TicketHolder,
        _ sent: Int?,
        _ caller: Caller?,
        _ host: CommunityHost
    ) async throws -> InvolvedPage {
        try await host.database.read { transaction in
            let ministries = try MinistryStore(transaction: transaction).ministries(numbered: choice.ministries)
            let store = GroupStore(transaction: transaction)
            let teams = try store.listed(of: ministries.map(\.id), .team)
            let groups = try store.find(numbers: involved.groups)
            let joined = groups.map { group in
                InvolvedPage.Joined(
                    group: GroupView(group),
                    leader: group.leader,
                    phone: group.phone,
                    mail: group.mail
                )
            }
            let answering = try groups.first { $0.number == sent }.map {
                try GroupAnswering.find(for: $0, host.people, transaction).role
            }
            return InvolvedPage(
                model: .init(
                    ministries: ministries,
                    teams: teams.map(GroupView.init),
                    joined: joined,
                    places: try TicketStore(host, transaction).own(of: holder, at: host.clock.now()),
                    led: try store.led(EditingRights(of: caller, host.people, in: transaction).groups)
                ),
                teams: teams,
                sent: sent,
                answeredBy: answering ?? .nobody,
                names: host.appearance.current,
                strings: CommunityStrings(zone: host.zone)
            )
        }
    }

    private func addSearch<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = GroupService(host: host)
        routes.page(
            CommunityLinks.questionnaire,
            in: .community,
            RouteName("getQuestionnaire", "The questions of a ministry, with answers that the address holds")
        ) { (query: Answered, _) in
            let (ministry, questions) = try await service.questionnaire(query.number)
            let page = Int(query.answers.form["page"]) ?? 1
            let earlier = QuestionnairePage.questions(before: page, of: questions)
            return QuestionnairePage(
                model: .init(ministry: ministry, questions: questions),
                answers: query.answers.answers(to: questions),
                problem: GroupService.problem(query.answers, earlier),
                page: page
            )
        }
        routes.page(
            CommunityLinks.groups,
            in: .community,
            RouteName("findGroups", "The groups that fit the answers in the address, each with why")
        ) { (query: Answered, _) in
            let found = try await service.find(query.number, query.answers)
            return FoundGroupsPage(found: found, answers: query.answers.answers(to: found.questions))
        }
    }

    private func addJoining<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (host, service) = (host, GroupService(host: host))
        let limiter = RateLimiter(host.signUpRate, clock: host.clock)
        let leaders = LeaderLimits(clock: host.clock)
        for (path, name) in [(CommunityLinks.group, "getGroup"), (CommunityLinks.join, "getJoinForm")] {
            routes.page(
                path,
                in: .community,
                RouteName(name, "A group or team, and the form to join it")
            ) { (query: Answered, _) in
                try await Self.joinPage(query.number, query.answers, nil, host)
            }
        }
        routes.post(
            CommunityLinks.join,
            in: .community,
            RouteName("joinGroup", "Send the answers to the leader of a group or team, or to who answers instead"),
            retry: { (address: Numbered, refused, _) in
                let fields = Dictionary(uniqueKeysWithValues: refused.fields.names.map { ($0, refused.fields.all($0)) })
                return try await Self.joinPage(address.number, GroupAnswers(RecordForm(fields: fields)), refused, host)
            },
            use: { (address: Numbered, body: GroupAnswers, context) in
                try limiter.check(context.rateKey)
                let (caller, network) = (context.caller, context.networkKey)
                let person = caller?.account
                let (group, answeredBy) = try await service.join(address.number, body, by: person) {
                    try leaders.check(address.number, caller, from: network)
                }
                let kept = Involvement(context.deviceNotes[Involvement.cookie], seal: host.seal)
                return ChangeResponse(
                    JoinResponse(
                        group: GroupView(group),
                        leader: group.leader,
                        phone: group.phone,
                        mail: group.mail,
                        answeredBy: answeredBy
                    ),
                    at: CommunityLinks.involved.adding("sent", group.number)
                ).settingCookie(try kept.joining(group.number).settingCookie())
            }
        )
    }

    private static func joinPage(
        _ number: Int,
        _ answers: GroupAnswers,
        _ refused: RefusedForm?,
        _ host: CommunityHost
    ) async throws -> JoinPage {
        let (group, questions, answeredBy) = try await GroupService(host: host).group(number)
        return JoinPage(
            model: .init(group: GroupView(group), questions: questions, answeredBy: answeredBy),
            link: group.leader.isEmpty ? group.link : "",
            answers: answers.answers(to: questions),
            formKey: refused?["key"] ?? host.secret(),
            refused: refused
        )
    }

    private func addInterests<Context: CrosstownContext>(to routes: Routes<Context>) {
        let service = GroupService(host: host)
        let strings = CommunityStrings(zone: host.zone)
        routes.page(
            CommunityLinks.interests,
            in: .communityConsole,
            RouteName("listInterests", "Who is interested in the groups that the caller leads")
        ) { (_: Empty, context) in
            let interests = try await service.interests(for: context.caller)
            return InterestsPage(model: .init(interests: interests.map(InterestsPage.Row.init)), strings: strings)
        }
        routes.action(
            CommunityLinks.contacted,
            in: .communityConsole,
            RouteName("markContacted", "Mark an interested person as contacted and delete their answers")
        ) { (address: InterestAddress, context) in
            try await service.contacted(address.id, by: context.caller)
            return ChangeResponse.done(at: CommunityLinks.interests)
        }
    }

    struct InterestAddress: Codable, Sendable {
        var id: Identifier<Interest>
    }
}
