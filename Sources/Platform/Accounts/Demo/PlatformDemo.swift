public import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Fills a demo city with an institution and its roster, and with people whose addresses and numbers are confirmed.
public struct PlatformDemo: Sendable {
    private let accounts: Accounts

    /// Fills the city of some accounts.
    public init(accounts: Accounts) { self.accounts = accounts }

    /// Makes what is not there yet.
    ///
    /// - Throws: `DatabaseError`.
    public func fill(_ cast: DemoCast) async throws {
        try await accounts.database.write { transaction in
            try confirm(cast, transaction)
            try fillRoster(cast, transaction)
        }
    }

    /// The numbers are of those that France keeps for stories.
    private func confirm(_ cast: DemoCast, _ transaction: any Transaction) throws {
        let now = accounts.clock.now()
        for (index, person) in ([cast.visitor] + cast.others.prefix(3)).enumerated() {
            let mails = AddressStore(transaction: transaction)
            if try mails.address(of: person.account) == nil, try mails.owner(of: Self.address(person)) == nil {
                try mails.confirm(Self.address(person), of: person.account, at: now)
            }
            let phones = AddressStore(transaction: transaction, channel: .text)
            let number = "+3363998\(1000 + index)"
            if try phones.address(of: person.account) == nil, try phones.owner(of: number) == nil {
                try phones.confirm(number, of: person.account, at: now)
            }
        }
    }

    private func fillRoster(_ cast: DemoCast, _ transaction: any Transaction) throws {
        let store = InstitutionStore(transaction: transaction)
        let name = "Académie du Rocher"
        guard try !store.list().contains(where: { $0.institution.name == name }) else { return }
        let now = accounts.clock.now()
        let school = InstitutionRecord(id: accounts.ids.next(Institution.self), name: name, madeAt: now)
        try store.insert(school)
        for person in [cast.visitor] + cast.others.prefix(3) {
            let entry = RosterEntry(member: Self.address(person), account: nil, kind: "student")
            try store.save(entry, of: school.id, at: now)
        }
        for (index, person) in cast.others.dropFirst(3).enumerated() {
            let kind = index == 0 ? "teacher" : "student"
            let name = UserNameForms(entered: person.name).folded
            try store.save(RosterEntry(member: name, account: person.account, kind: kind), of: school.id, at: now)
        }
        let report = RosterReport(
            added: 1 + cast.others.count,
            left: 2,
            faults: [.init(line: 5, reason: .repeated), .init(line: 9, reason: .unknownName)]
        )
        try store.save(report, of: school.id, at: now)
    }

    private static func address(_ person: DemoCast.Person) -> String { "\(person.name)@example.org" }
}
