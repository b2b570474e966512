public import CrosstownValues

/// Who lives in the demo city, for features that fill themselves with believable content.
public struct DemoCast: Sendable {
    /// One person of the demo.
    public struct Person: Sendable, Hashable {
        /// The name to sign in with.
        public let name: String
        /// The account.
        public let account: Identifier<Account>

        /// Names a person.
        public init(name: String, account: Identifier<Account>) {
            self.name = name
            self.account = account
        }
    }

    /// Whom visitors of the demo sign in as.
    public let visitor: Person
    /// Who runs the city.
    public let administrator: Person
    /// The visitor's friends, acquaintances and strangers, in a fixed order.
    public let others: [Person]

    /// Gathers the people of the demo.
    public init(visitor: Person, administrator: Person, others: [Person]) {
        self.visitor = visitor
        self.administrator = administrator
        self.others = others
    }
}
