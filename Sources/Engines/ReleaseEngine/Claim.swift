public import CrosstownGeo
public import CrosstownValues

/// What a device says about where it is, and when that was heard.
public struct Claim: Hashable, Sendable {
    /// Where it says to be; the degrees may be anything.
    public let position: Coordinate
    /// The radius, in metres, within which it believes to be with 95 percent certainty; it may be anything.
    public let accuracy: Double
    /// When it measured, by its own clock.
    public let fixedAt: Timestamp
    /// When the claim was heard, by ours.
    public let heardAt: Timestamp
    /// How fast it says to move, in metres per second.
    public let speed: Double?
    /// Tells the devices of a person apart.
    public let session: String

    /// Takes over what a device says.
    public init(
        position: Coordinate,
        accuracy: Double,
        fixedAt: Timestamp,
        heardAt: Timestamp,
        speed: Double? = nil,
        session: String
    ) {
        self.position = position
        self.accuracy = accuracy
        self.fixedAt = fixedAt
        self.heardAt = heardAt
        self.speed = speed
        self.session = session
    }
}

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
        cellsToday: Int = 0,
        isCellKnown: Bool = false,
        failuresToday: Int = 0,
        accountMadeAt: Timestamp
    ) {
        self.claims = claims
        self.claimsInHour = claimsInHour
        self.cellsToday = cellsToday
        self.isCellKnown = isCellKnown
        self.failuresToday = failuresToday
        self.accountMadeAt = accountMadeAt
    }
}

/// The place at which something waits, as coarse as decisions see it.
public struct LockedPlace: Hashable, Sendable {
    /// The cell that it lies in.
    public let cell: ReleaseGrid.Cell
    /// How near one must be.
    public let radius: Metres
    /// Whether nobody is told where it is.
    public let isHidden: Bool

    /// Snaps a place to the grid.
    public init(_ position: Coordinate, radius: Metres, isHidden: Bool, rules: ReleaseRules = ReleaseRules()) {
        cell = rules.grid.cell(at: position)
        self.radius = radius
        self.isHidden = isHidden
    }
}
