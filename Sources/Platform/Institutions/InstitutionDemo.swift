import CrosstownAccounts
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Creates an institution and its roster in a demo city.
struct InstitutionDemo: Sendable {
    private static let name = "Académie du Rocher"

    private static let leftOut: [(line: Int, reason: LocalizedText)] = [
        (5, "already listed above"), (9, "no account has this user name"),
    ]

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
        let members = 1 + cast.others.count
        var report = TableReport(institutions.ids.next(TableReport.self), of: members + 2)
        report.count(.added, members)
        for (line, reason) in Self.leftOut {
            let row = CSVRow(line: line, cells: [:])
            report.leaveOut(row, for: row.refusal("member", reason))
        }
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
