import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Who sees a drop: its sender, its recipients, people who opened it, and, if it is on the map, all users.
struct DropSight {
    let transaction: any Transaction

    func sees(_ person: Identifier<Account>, _ drop: Drop) throws -> Bool {
        if drop.sender == person { return true }
        if try ClaimStore(transaction: transaction).lastOpening(of: drop.id, by: person) != nil { return true }
        if drop.audience == .everybody, drop.shown != .nothing { return true }
        return try DropStore(transaction: transaction).state(of: drop.id, for: person) != nil
    }

    /// Returns the author of a drop, or of a comment on it.
    ///
    /// - Throws: `DropError.notFound` if the comment is not about this drop.
    func author(of comment: Identifier<DropComment>?, on drop: Drop) throws -> Identifier<Account> {
        guard let comment else { return drop.sender }
        guard let said = try CommentRecord.table.find(comment, in: transaction), said.drop == drop.id else {
            throw DropError.notFound
        }
        return said.author
    }
}
