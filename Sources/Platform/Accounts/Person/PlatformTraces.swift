import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What the platform itself keeps about a person, as far as it can be erased.
struct PlatformTraces {
    let transaction: any Transaction

    func obstacles(toErasing person: Identifier<Account>) throws -> [LocalizedText] {
        var obstacles: [LocalizedText] = []
        if try GrantStore(transaction: transaction).isLastAdministrator(person) {
            obstacles.append(ErasureTexts.lastAdministrator)
        }
        return obstacles
    }

    func erase(_ person: Identifier<Account>) throws {
        try AuditStore(transaction: transaction).forget(person)
        try MessageStore(transaction: transaction).erase(person)
    }
}
