import CrosstownGeo
public import CrosstownValues

/// A version of what a kind of vehicle costs; the meaning is that of GBFS 3.0, `system_pricing_plans.json`.
public struct FleetTariff: Hashable, Sendable {
    /// What is charged by the time of riding.
    public struct Segment: Hashable, Sendable {
        /// The minute that it begins with.
        public let startMinute: Int64
        /// The minute that it ends before; `nil` where it goes on.
        public let endMinute: Int64?
        /// The price of an interval in ten-thousandths of a unit of the currency.
        public let rate: Int64
        /// How many minutes an interval has; zero where it is charged once.
        public let intervalMinutes: Int64

        /// Describes a segment.
        public init(startMinute: Int64, endMinute: Int64?, rate: Int64, intervalMinutes: Int64) {
            self.startMinute = startMinute
            self.endMinute = endMinute
            self.rate = rate
            self.intervalMinutes = intervalMinutes
        }
    }

    /// What it is the price of.
    public let kind: FleetKind
    /// What people call that.
    public let name: String
    /// Counts up from one.
    public let version: Int
    /// What it is paid in.
    public let currency: Currency
    /// What each ride costs to begin with, in ten-thousandths of a unit of the currency.
    public let unlockFee: Int64
    /// What is charged by the time of riding.
    public let segments: [Segment]
    /// All of it in words.
    public let description: String

    /// Describes a tariff.
    public init(
        kind: FleetKind,
        name: String,
        version: Int,
        currency: Currency,
        unlockFee: Int64,
        segments: [Segment],
        description: String
    ) {
        self.kind = kind
        self.name = name
        self.version = version
        self.currency = currency
        self.unlockFee = unlockFee
        self.segments = segments
        self.description = description
    }
}
