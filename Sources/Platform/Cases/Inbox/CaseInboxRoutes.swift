import CrosstownKit
import CrosstownValues
import CrosstownWeb
import Hummingbird

struct CaseInboxRoutes {
    static let page: Link = "/console/cases"
    static let file: Link = "/console/cases.csv"
    static let events: Link = "/console/cases/events"
    static func assign(_ id: Identifier<Case>) -> Link { "/console/cases/\(id)/assign" }

    let inbox: CaseInbox
    let hub: EventHub

    static func menu(for subjects: [CaseSubject]) -> MenuEntry {
        MenuEntry(
            name: "Support cases",
            icon: "alert",
            link: page,
            group: MenuGroup("Support"),
            roles: roles(of: subjects)
        )
    }

    private static func roles(of subjects: [CaseSubject]) -> Set<String> {
        subjects.reduce(["administrator"]) { $0.union($1.roles) }
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let inbox = inbox
        let group = RouteGroup(tag: "cases", access: .anyRole(Self.roles(of: inbox.subjects)))
        routes.page(
            "/console/cases",
            in: group,
            RouteName("listCases", "Reports and questions that you can answer")
        ) { (query: CaseInboxQuery, context) in try await inbox.page(query, for: context.requireCaller()) }
        routes.file(
            "/console/cases.csv",
            in: group,
            RouteName("getCaseFile", "Reports and questions as CSV"),
            mediaType: "text/csv"
        ) { (query: CaseInboxQuery, _, context) in
            let file = try await inbox.file(query, for: context.requireCaller(), in: context.localization)
            return CSVResponse.response(file, called: "cases.csv")
        }
        addChanges(in: group, to: routes)
    }

    private func addChanges<Context: CrosstownContext>(in group: RouteGroup, to routes: Routes<Context>) {
        let inbox = inbox
        routes.events(
            "/console/cases/events",
            in: group,
            RouteName("followCases", "Changes to the cases that you can answer"),
            from: hub
        ) { (_: Empty, context) in
            CaseSight(inbox.subjects, for: try context.requireCaller()).subjects.map { CaseTopic.of(subject: $0.name) }
        }
        routes.post(
            "/console/cases/:id/assign",
            in: group,
            RouteName("assignCase", "Assign a support case to yourself or release it"),
            retry: { (_: IdentifiedAddress<Case>, refused, context) in
                try await inbox.page(CaseInboxQuery(), for: context.requireCaller(), refused: refused)
            },
            use: { (address: IdentifiedAddress<Case>, assignment: CaseAssignment, context) in
                let caller = try context.requireCaller()
                try await RouteUse.named(assignment.assignee.change) {
                    try await inbox.assign(address.id, assignment, for: caller)
                }
                return ChangeResponse.done(at: Self.page)
            }
        )
    }
}
