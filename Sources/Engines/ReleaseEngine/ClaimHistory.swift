import CrosstownGeo
public import CrosstownValues

/// A user's recent claims and their usage of the limits.
public struct ClaimHistory: Hashable, Sendable {
    /// An earlier claim with its score.
    public struct Entry: Hashable, Sendable {
        /// The claim.
        public let claim: Claim
        /// The sum of the weights of its signals.
        public let score: Int

        /// Creates an entry.
        public init(_ claim: Claim, score: Int = 0) {
            self.claim = claim
            self.score = score
        }
    }

    /// The last claims, latest first.
    public var claims: [Entry]
    /// The number of claims within the last hour that opened nothing; a claim that opens something discloses no other
    /// place.
    public var claimsInHour: Int
    /// When the server received the first of these; `nil` without any.
    public var firstClaimInHour: Timestamp?
    /// The number of different cells that the user claimed today.
    public var cellsToday: Int
    /// Whether the claim's cell is one of these.
    public var isCellKnown: Bool
    /// The user's failures at this place today; failures at places that do not exist are counted in the same way.
    public var failuresToday: Int
    /// When the account was created.
    public var accountMadeAt: Timestamp

    /// Creates a history.
    public init(
        claims: [Entry] = [],
        claimsInHour: Int = 0,
        firstClaimInHour: Timestamp? = nil,
        cellsToday: Int = 0,
        isCellKnown: Bool = false,
        failuresToday: Int = 0,
        accountMadeAt: Timestamp
    ) {
        self.claims = claims
        self.claimsInHour = claimsInHour
        self.firstClaimInHour = firstClaimInHour
        self.cellsToday = cellsToday
        self.isCellKnown = isCellKnown
        self.failuresToday = failuresToday
        self.accountMadeAt = accountMadeAt
    }
}
