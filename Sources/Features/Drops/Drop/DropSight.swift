import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Who has a drop before the eyes: its sender, those it was sent to, those who opened it, and all who see it on the map.
struct DropSight {
    let transaction: any Transaction

    func sees(_ person: Identifier<Account>, _ drop: Drop) throws -> Bool {
        if drop.sender == person { return true }
        if try ClaimStore(transaction: transaction).lastOpening(of: drop.id, by: person) != nil { return true }
        if drop.audience == .everybody, drop.shown != .nothing { return true }
        return try DropStore(transaction: transaction).state(of: drop.id, for: person) != nil
    }

    /// Who has written a drop, or what was said about it.
    ///
    /// - Throws: `DropError.notFound` where that is not about this drop.
    func author(of comment: Identifier<DropComment>?, on drop: Drop) throws -> Identifier<Account> {
        guard let comment else { return drop.sender }
        guard let said = try CommentRecord.table.find(comment, in: transaction), said.drop == drop.id else {
            throw DropError.notFound
        }
        return said.author
    }
}
