public import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Creates demo users with confirmed addresses and phone numbers.
public struct PlatformDemo: Sendable {
    private let accounts: Accounts

    /// Creates the demo of some accounts.
    public init(accounts: Accounts) { self.accounts = accounts }

    /// Creates the missing data.
    ///
    /// - Throws: `DatabaseError`.
    public func fill(_ cast: DemoCast) async throws {
        try await accounts.database.write { try confirm(cast, $0) }
    }

    /// The numbers are in the range that France reserves for fiction.
    private func confirm(_ cast: DemoCast, _ transaction: any Transaction) throws {
        let now = accounts.clock.now()
        for (index, person) in ([cast.visitor] + cast.others.prefix(3)).enumerated() {
            let mails = AddressStore(transaction: transaction)
            if try mails.address(of: person.account) == nil, try mails.owner(of: Self.address(of: person)) == nil {
                try mails.confirm(Self.address(of: person), of: person.account, at: now)
            }
            let phones = AddressStore(transaction: transaction, channel: .text)
            let number = "+3363998\(1000 + index)"
            if try phones.address(of: person.account) == nil, try phones.owner(of: number) == nil {
                try phones.confirm(number, of: person.account, at: now)
            }
        }
    }

    /// Returns the e-mail address of a demo user.
    package static func address(of person: DemoCast.Person) -> String { "\(person.name)@example.org" }
}
