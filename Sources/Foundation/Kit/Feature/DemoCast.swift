public import CrosstownValues

/// The users of the demo city, for features that create demo content.
public struct DemoCast: Sendable {
    /// A user of the demo.
    public struct Person: Sendable, Hashable {
        /// The user name.
        public let name: String
        /// The account.
        public let account: Identifier<Account>

        /// Creates a user of the demo.
        public init(name: String, account: Identifier<Account>) {
            self.name = name
            self.account = account
        }
    }

    /// The user that visitors of the demo sign in as.
    public let visitor: Person
    /// The administrator of the city.
    public let administrator: Person
    /// The visitor's friends, acquaintances and strangers, in a fixed order.
    public let others: [Person]

    /// Creates the cast of the demo.
    public init(visitor: Person, administrator: Person, others: [Person]) {
        self.visitor = visitor
        self.administrator = administrator
        self.others = others
    }
}
