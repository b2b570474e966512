import CrosstownGeo
public import CrosstownValues

/// What a person claimed of late, and how much of the limits is used up.
public struct ClaimHistory: Hashable, Sendable {
    /// An earlier claim, and how doubtful it was.
    public struct Entry: Hashable, Sendable {
        /// The claim.
        public let claim: Claim
        /// The sum of the weights of what made it doubtful.
        public let score: Int

        /// Pairs a claim with its score.
        public init(_ claim: Claim, score: Int = 0) {
            self.claim = claim
            self.score = score
        }
    }

    /// The last claims, latest first.
    public var claims: [Entry]
    /// How many claims there were within the last hour that opened nothing; what opens tells nobody where anything else is.
    public var claimsInHour: Int
    /// When the first of these was heard; `nil` where there is none.
    public var firstClaimInHour: Timestamp?
    /// How many different cells the person has looked in today.
    public var cellsToday: Int
    /// Whether the claim's cell is one of these.
    public var isCellKnown: Bool
    /// How often the person failed at this place today; the same is counted for places that are not there.
    public var failuresToday: Int
    /// When the account was made.
    public var accountMadeAt: Timestamp

    /// Gathers what is known.
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
