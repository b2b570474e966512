public import CrosstownValues

/// The numbers by which it is decided what opens; published in docs/drops.md.
public struct ReleaseRules: Hashable, Sendable {
    /// The grid that claims and places are snapped to.
    public var grid = ReleaseGrid(side: Metres(25))
    /// The radii that a sender may choose.
    public var radii = Metres(20)...Metres(200)
    /// The largest radius of a place that nothing is told about.
    public var hiddenRadius = Metres(50)
    /// How much of a claim's uncertainty is taken for the person's good, where nothing is doubtful.
    public var allowance = Metres(30)
    /// The least certain claim that is looked at.
    public var worstAccuracy = Metres(100)
    /// How old a position may be, in milliseconds.
    public var oldestMilliseconds: Int64 = 20_000
    /// How far the device's clock may be off, in milliseconds.
    public var skewMilliseconds: Int64 = 30_000
    /// Below this radius, or where anything is doubtful, two positions must agree.
    public var secondFixRadius = Metres(50)
    /// How long the two are apart at least and at most, in milliseconds.
    public var secondFixMilliseconds: ClosedRange<Int64> = 3_000...120_000
    /// How far their cells may be apart.
    public var secondFixDistance = Metres(60)
    /// How many claims may come at once.
    public var burst = 5
    /// The time in which those of a burst count, in milliseconds.
    public var burstMilliseconds: Int64 = 15_000
    /// How many claims may come in an hour that open nothing.
    public var hourlyClaims = 60
    /// In how many different cells somebody may look in a day.
    public var dailyCells = 300
    /// How often somebody may fail at one place in a day.
    public var dailyFailures = 20
    /// For how long a new account may do a quarter of it, in milliseconds.
    public var probationMilliseconds: Int64 = 86_400_000
    /// The score from which on nothing opens.
    public var refusingScore = 3
    /// For how long nothing opens after such a score, in milliseconds.
    public var coolDownMilliseconds: Int64 = 600_000

    /// How near somebody must be who has read a printed code; what the device is uncertain about comes on top.
    public var signRadius = Metres(1_000)

    /// The rules for a position that comes with a printed code: it may be as vague as devices are indoors.
    public var withPrintedCode: ReleaseRules {
        var rules = self
        rules.worstAccuracy = signRadius
        rules.allowance = signRadius
        return rules
    }

    /// The rules as they are published.
    public init() {}
}
