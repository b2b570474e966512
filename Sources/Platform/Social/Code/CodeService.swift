import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Connects users who are in the same place: one shows a code, the other enters or scans it.
struct CodeService: Sendable {
    let friends: FriendService
    let seal: any SecretSeal
    let randomBytes: @Sendable (_ count: Int) -> [UInt8]

    /// Returns a user's current code, if it is valid.
    func current(of person: Identifier<Account>) async throws -> FriendCode? {
        try await friends.database.read { [friends] transaction in
            try CodeStore(seal, transaction).find(of: person, at: friends.clock.now())
        }
    }

    /// Creates a new code, instead of the previous one.
    func renew(for person: Identifier<Account>) async throws -> FriendCode {
        try friends.limits.asking.check("code \(person)")
        let text = FriendCode.text(of: randomBytes(FriendCode.randomBytes))
        return try await friends.change { changes in
            let code = FriendCode(
                owner: person,
                text: text,
                endsAt: changes.now.advanced(milliseconds: FriendCode.life)
            )
            try CodeStore(seal, changes.transaction).set(code)
            return code
        }
    }

    /// Returns the owner of a code, for a user who is about to use it.
    func owner(of typed: String, seenBy person: Identifier<Account>) async throws -> PersonView {
        try friends.limits.guessing.check("\(person)")
        return try await friends.database.read { transaction in
            let owner = try owner(of: typed, for: person, in: transaction)
            let bond = try FriendStore(transaction: transaction).bond(of: person, with: owner.account)
            return PersonView(owner, bond.relation)
        }
    }

    /// Makes a user and the owner of a code friends; the code is valid once.
    func use(_ typed: String, by person: Identifier<Account>) async throws -> PersonView {
        try friends.limits.guessing.check("\(person)")
        return try await friends.change { changes in
            let owner = try owner(of: typed, for: person, in: changes.transaction)
            if try !changes.friends.areFriends(person, owner.account) {
                try changes.befriend(person, owner.account)
            }
            try CodeStore(seal, changes.transaction).delete(of: owner.account)
            return PersonView(owner, .friends)
        }
    }

    /// Treats codes as invalid between users who have blocked each other.
    private func owner(
        of typed: String,
        for person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> PersonProfile {
        guard let text = FriendCode.read(typed),
            let code = try CodeStore(seal, transaction).find(text, at: friends.clock.now()),
            let profile = try friends.people.profiles(of: [code.owner], in: transaction)[code.owner],
            try !FriendStore(transaction: transaction).isBlocked(between: person, and: code.owner)
        else { throw FriendError.codeIsOver }
        if code.owner == person { throw FriendError.oneself }
        return profile
    }
}
