import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The platform's data about a user that can be deleted.
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
