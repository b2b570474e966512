public import CrosstownValues

/// The parameters of decisions, published in docs/drops.md.
public struct ReleaseRules: Hashable, Sendable {
    /// The grid to which claims and places are snapped.
    public var grid = ReleaseGrid(side: Metres(25))
    /// The valid radii of a sender's choice.
    public var radii = Metres(20)...Metres(200)
    /// The maximum radius of a hidden place.
    public var hiddenRadius = Metres(50)
    /// The part of a claim's inaccuracy that is allowed in favor of the user, unless a signal is doubtful.
    public var allowance = Metres(30)
    /// The least accurate claim that is valid.
    public var worstAccuracy = Metres(100)
    /// The maximum age of a position in milliseconds.
    public var oldestMilliseconds: Int64 = 20_000
    /// The maximum error of a device's clock in milliseconds.
    public var skewMilliseconds: Int64 = 30_000
    /// The radius below which, as for doubtful claims, a second position is required.
    public var secondFixRadius = Metres(50)
    /// The minimum and maximum time between the two positions in milliseconds.
    public var secondFixMilliseconds: ClosedRange<Int64> = 3_000...120_000
    /// The maximum distance between their cells.
    public var secondFixDistance = Metres(60)
    /// The maximum number of claims in a burst.
    public var burst = 5
    /// The duration of a burst in milliseconds.
    public var burstMilliseconds: Int64 = 15_000
    /// The maximum number of claims in an hour that open nothing.
    public var hourlyClaims = 60
    /// The maximum number of different cells in a day.
    public var dailyCells = 300
    /// The maximum number of failures at one place in a day.
    public var dailyFailures = 20
    /// How long a new account has a quarter of these limits, in milliseconds.
    public var probationMilliseconds: Int64 = 86_400_000
    /// The score from which nothing opens.
    public var refusingScore = 3
    /// How long nothing opens after such a score, in milliseconds.
    public var coolDownMilliseconds: Int64 = 600_000

    /// The maximum distance of a user who scanned a printed code, plus the device's inaccuracy.
    public var signRadius = Metres(1_000)

    /// The rules for a position with a printed code, which may be as inaccurate as devices are indoors.
    public var withPrintedCode: ReleaseRules {
        var rules = self
        rules.worstAccuracy = signRadius
        rules.allowance = signRadius
        return rules
    }

    /// Creates the published default rules.
    public init() {}
}
