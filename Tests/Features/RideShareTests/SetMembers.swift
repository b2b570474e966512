import CrosstownKit
import CrosstownSQL
import CrosstownValues
import Synchronization

/// Members of the town's institution.
final class SetMembers: Institutions {
    private let members = Mutex<Set<Identifier<Account>>>([])
    private let asked = Mutex((one: 0, all: 0))

    /// How often it was asked whether somebody is one.
    var askedForOne: Int { asked.withLock { $0.one } }

    /// How often it was asked who of several is one.
    var askedForAll: Int { asked.withLock { $0.all } }

    func add(_ person: Identifier<Account>) { members.withLock { _ = $0.insert(person) } }

    func remove(_ person: Identifier<Account>) { members.withLock { _ = $0.remove(person) } }

    func memberships(
        of person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [InstitutionMembership] {
        asked.withLock { $0.one += 1 }
        guard members.withLock({ $0.contains(person) }) else { return [] }
        return [
            InstitutionMembership(
                institution: "university",
                name: "University",
                kind: "student",
                proof: .roster,
                verifiedAt: Timestamp(milliseconds: 0)
            )
        ]
    }

    func members(
        among people: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> Set<Identifier<Account>> {
        asked.withLock { $0.all += 1 }
        return members.withLock { $0.intersection(people) }
    }
}
