public import CrosstownKit
import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// The default pages of a subject: one for the reporter, and one for staff.
public struct CasePages: Sendable {
    private let desk: CaseDesk
    private let host: FeatureHost
    private let own: Path<Identifier<Case>>
    private let console: Path<Identifier<Case>>

    /// Creates the pages with their addresses.
    public init(
        _ desk: CaseDesk,
        _ host: FeatureHost,
        own: Path<Identifier<Case>>,
        console: Path<Identifier<Case>>
    ) { (self.desk, self.host, self.own, self.console) = (desk, host, own, console) }

    /// Adds the routes; `noun` is the name of a conversation in their names, such as `RideReport`.
    public func add<Context: CrosstownContext>(to routes: Routes<Context>, tag: String, noun: String) {
        add(
            RouteName("get\(noun)", "Your conversation with staff"),
            RouteName("replyIn\(noun)", "Reply in your conversation with staff, or close it"),
            in: RouteGroup(tag: tag, access: .signedIn),
            to: routes,
            isForStaff: false
        )
        let roles = desk.subject.roles.union([CaseSight.administrator])
        add(
            RouteName("getConsole\(noun)", "View a case"),
            RouteName("answer\(noun)", "Reply to or close a case"),
            in: RouteGroup(tag: tag, access: .anyRole(roles)),
            to: routes,
            isForStaff: true
        )
    }

    private func add<Context: CrosstownContext>(
        _ show: RouteName,
        _ send: RouteName,
        in group: RouteGroup,
        to routes: Routes<Context>,
        isForStaff: Bool
    ) {
        let link = isForStaff ? console : own
        routes.page(
            link,
            in: group,
            show: show,
            send: send,
            page: { (address: IdentifiedAddress<Case>, refused, context) in
                try await page(address.id, for: context.requireCaller(), isForStaff: isForStaff, refused)
            },
            change: { (address: IdentifiedAddress<Case>, reply: Input<CaseReply>, context) in
                try await write(reply.words, in: address.id, by: context.requireCaller(), isForStaff: isForStaff)
                return ChangeResponse.done(at: link(address.id))
            }
        )
    }

    private func page(
        _ id: Identifier<Case>,
        for caller: Caller,
        isForStaff: Bool,
        _ refused: RefusedForm?
    ) async throws -> CasePage {
        try await host.database.read { [self] transaction in
            let cases = desk.cases(in: transaction, at: host.clock.now())
            let found = try find(id, for: caller, isForStaff: isForStaff, in: cases)
            return CasePage(
                found: found,
                subject: desk.subject,
                headline: isForStaff
                    ? try desk.subject.headlines([found], transaction)[id]
                    : try desk.subject.ownLine(found, transaction),
                links: isForStaff ? try desk.subject.links(found, caller, transaction) : [],
                messages: try cases.store.messages(of: id),
                isForStaff: isForStaff,
                link: isForStaff ? console(id) : own(id),
                now: cases.now,
                refused: refused
            )
        }
    }

    private func write(
        _ words: CaseWords,
        in id: Identifier<Case>,
        by caller: Caller,
        isForStaff: Bool
    ) async throws {
        guard let author = caller.account else { throw Problem.notSignedIn }
        try await host.database.write { [self] transaction in
            let cases = desk.cases(in: transaction, at: host.clock.now())
            let found = try find(id, for: caller, isForStaff: isForStaff, in: cases)
            if isForStaff {
                try cases.answer(words, to: found, by: author)
            } else {
                try cases.reply(words, to: found)
            }
        }
    }

    private func find(
        _ id: Identifier<Case>,
        for caller: Caller,
        isForStaff: Bool,
        in cases: Cases
    ) throws -> Case {
        if isForStaff { return try cases.find(id, asStaff: caller) }
        guard let reporter = caller.account else { throw CaseRefusal.noSuchCase }
        return try cases.find(id, of: reporter)
    }
}
