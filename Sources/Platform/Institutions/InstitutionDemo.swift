import CrosstownAccounts
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Creates an institution and its roster in a demo city.
struct InstitutionDemo: Sendable {
    private static let name = "Académie du Rocher"

    private let institutions: InstitutionDirectory

    init(_ institutions: InstitutionDirectory) { self.institutions = institutions }

    func fill(_ cast: DemoCast) async throws {
        try await institutions.database.write { try fillRoster(cast, $0) }
    }

    private func fillRoster(_ cast: DemoCast, _ transaction: any Transaction) throws {
        let store = InstitutionStore(transaction: transaction)
        guard try !store.list().contains(where: { $0.institution.name == Self.name }) else { return }
        let now = institutions.clock.now()
        let school = InstitutionRecord(id: institutions.ids.next(Institution.self), name: Self.name, madeAt: now)
        try store.insert(school)
        for entry in Self.entries(cast) { try store.save(entry, of: school.id, at: now) }
        let report = RosterReport(
            added: 1 + cast.others.count,
            left: 2,
            faults: [.init(line: 5, reason: .repeated), .init(line: 9, reason: .unknownName)]
        )
        try store.save(report, of: school.id, at: now)
    }

    private static func entries(_ cast: DemoCast) -> [RosterEntry] {
        let byAddress = ([cast.visitor] + cast.others.prefix(3)).map {
            RosterEntry(member: PlatformDemo.address(of: $0), account: nil, kind: "student")
        }
        let byName = cast.others.dropFirst(3).enumerated().map { index, person in
            RosterEntry(
                member: UserNameForms(entered: person.name).folded,
                account: person.account,
                kind: index == 0 ? "teacher" : "student"
            )
        }
        return byAddress + byName
    }
}
