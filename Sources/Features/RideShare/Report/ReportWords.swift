import CrosstownCases
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The reporter and the reported person, and the event.
struct ReportSides {
    /// The name in the shared ride, and the account, if any.
    typealias Side = (name: String, person: Identifier<Account>?)

    let event: String
    let reporter: Side
    let reported: Side
}

/// The texts about a report for staff and reporters.
struct ReportWords: Sendable {
    let events: any EventDirectory
    let people: any People
    let localTime: LocalTime

    init(_ host: FeatureHost) {
        (events, people, localTime) = (host.events, host.people, host.city.localTime)
    }

    /// Returns the user names of both sides, and the event.
    func headlines(of cases: [Case], _ transaction: any Transaction) throws -> [Identifier<Case>: LocalizedText] {
        let sides = try ReportStore(transaction: transaction).sides(of: cases.map(\.id))
        let persons = Set(sides.values.flatMap { [$0.reporter.person, $0.reported.person] }.compactMap(\.self))
        let names = try people.profiles(of: persons.sorted(), in: transaction).mapValues(\.userName)
        let known = try events.events(Set(sides.values.map(\.event)).sorted(), in: transaction)
        func name(_ side: ReportSides.Side) -> LocalizedText {
            guard let user = side.person.flatMap({ names[$0] }) else { return LocalizedText(verbatim: side.name) }
            return LocalizedText(verbatim: "\(side.name) (\(user))")
        }
        return sides.mapValues { sides in
            let about: LocalizedText = "\(name(sides.reporter)) about \(name(sides.reported))"
            return .joined([about] + (known[sides.event].map { [day(of: $0)] } ?? []), by: " · ")
        }
    }

    /// Returns the event of the ride, with its day.
    func event(of found: Case, _ transaction: any Transaction) throws -> LocalizedText? {
        guard let id = try ReportStore(transaction: transaction).sides(of: [found.id])[found.id]?.event else {
            return nil
        }
        return try events.event(id, in: transaction).map(day)
    }

    /// Returns links to the rides to the event, and for administrators to both accounts.
    func links(of found: Case, for caller: Caller, _ transaction: any Transaction) throws -> [CaseLink] {
        guard let sides = try ReportStore(transaction: transaction).sides(of: [found.id])[found.id] else { return [] }
        let mayOrganize = caller.has(OrganizerService.role)
        let isKnown = try mayOrganize && events.event(sides.event, in: transaction) != nil
        let rides = isKnown ? [CaseLink("Rides to this event", RideSharePaths.pool(sides.event))] : []
        guard caller.has("administrator") else { return rides }
        return rides
            + [sides.reporter, sides.reported].compactMap { side in
                side.person.map { CaseLink(LocalizedText(verbatim: side.name), RideSharePaths.account($0)) }
            }
    }

    private func day(of event: DirectoryEvent) -> LocalizedText {
        .labeled(LocalizedText(verbatim: event.title), localTime.text(for: event.beginsAt))
    }
}
