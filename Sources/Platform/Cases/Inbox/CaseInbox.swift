import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The staff's inbox of all subjects, with assignments.
struct CaseInbox: Sendable {
    let host: FeatureHost
    let desks: [CaseDesk]
    let queues: [StaffQueue]

    private static let perPage = 50
    private static let perRead = 500
    private static let mostInFile = 10_000

    var subjects: [CaseSubject] { desks.map(\.subject) }

    func sight(_ query: CaseInboxQuery, of caller: Caller) -> CaseSight {
        let asked = subjects.filter { query.subject == nil || query.subject == $0.name }
        let sight = CaseSight(asked, for: caller)
        return query.mine == true ? sight.own : sight
    }

    func page(_ query: CaseInboxQuery, for caller: Caller, refused: RefusedForm? = nil) async throws -> CaseInboxPage {
        let (sight, all) = (sight(query, of: caller), CaseSight(subjects, for: caller))
        return try await host.database.read { [self] transaction in
            let (rows, next) = try list(query, sight, for: caller, limit: Self.perPage, transaction)
            return CaseInboxPage(
                query: query,
                subjects: all.subjects,
                counts: try CaseStore(transaction).counts(sight),
                queues: try StaffQueueSummary.waiting(in: queues, for: caller, transaction),
                rows: rows,
                next: next,
                now: host.clock.now(),
                problem: refused?.problem
            )
        }
    }

    func file(
        _ query: CaseInboxQuery,
        for caller: Caller,
        in reader: Localization
    ) async throws -> String {
        let file = CaseFile(localTime: host.city.localTime, reader: reader, address: host.address)
        var lines = file.head.description
        let sight = sight(query, of: caller)
        var (query, count) = (query, 0)
        repeat {
            let part = try await host.database.read { [self, query] in
                try list(query, sight, for: caller, limit: Self.perRead, $0)
            }
            for row in part.rows { lines += file.line(row).description }
            (query.after, count) = (part.next, count + part.rows.count)
        } while query.after != nil && count < Self.mostInFile
        return lines
    }

    private func list(
        _ query: CaseInboxQuery,
        _ sight: CaseSight,
        for caller: Caller,
        limit: Int,
        _ transaction: any Transaction
    ) throws -> (rows: [CaseInboxRow], next: CaseCursor?) {
        let state = query.state ?? .open
        let found = try CaseStore(transaction).queue(sight, state, after: query.after, limit: limit + 1)
        let shown = Array(found.prefix(limit))
        let next = found.count > limit ? shown.last.map { CaseCursor($0, in: state) } : nil
        return (try rows(of: shown, for: caller, transaction), next)
    }

    private func rows(of shown: [Case], for caller: Caller, _ transaction: any Transaction) throws -> [CaseInboxRow] {
        let lines = try headlines(of: shown, transaction)
        let words = try CaseStore(transaction).firstMessages(of: Set(shown.map(\.id)))
        let staff = Set(shown.compactMap(\.assignee)).sorted()
        let names = try host.people.profiles(of: staff, in: transaction).mapValues(\.nickname)
        return shown.compactMap { found in
            guard let subject = subjects.first(where: { $0.name == found.subject }) else { return nil }
            return CaseInboxRow(
                found: found,
                subject: subject,
                headline: lines[found.id],
                words: words[found.id].map { beginning(of: $0, subject) } ?? "",
                assignee: found.assignee.map { names[$0] ?? CaseTexts.staff.english },
                isMine: found.assignee != nil && found.assignee == caller.account
            )
        }
    }

    private func beginning(of message: CaseMessage, _ subject: CaseSubject) -> LocalizedText {
        let words = subject.words(message)
        return words.isVerbatim ? LocalizedText(verbatim: CaseMessage.beginning(of: words.text)) : words
    }

    private func headlines(
        of found: [Case],
        _ transaction: any Transaction
    ) throws -> [Identifier<Case>: LocalizedText] {
        try Dictionary(grouping: found, by: \.subject).reduce(into: [:]) { lines, group in
            guard let subject = subjects.first(where: { $0.name == group.key }) else { return }
            lines.merge(try subject.headlines(group.value, transaction)) { first, _ in first }
        }
    }

    /// Assigns a case to the caller, or to no one.
    func assign(_ id: Identifier<Case>, _ assignment: CaseAssignment, for caller: Caller) async throws {
        guard let staff = caller.account else { throw Problem.notSignedIn }
        let sight = CaseSight(subjects, for: caller)
        try await host.database.write { [self] transaction in
            guard let found = try CaseStore(transaction).find(id, seenBy: sight),
                let desk = desks.first(where: { $0.subject.name == found.subject })
            else { throw CaseRefusal.noSuchCase }
            let cases = desk.cases(in: transaction, at: host.clock.now())
            switch assignment.assignee {
            case .me: try cases.assign(found, to: staff)
            case .nobody: try cases.release(found)
            }
        }
    }
}
