import CrosstownGeo
public import CrosstownValues

/// A version of a kind of vehicle's tariff, in the terms of GBFS 3.0, `system_pricing_plans.json`.
public struct FleetTariff: Hashable, Sendable {
    /// A charge by riding time.
    public struct Segment: Hashable, Sendable {
        /// The minute where it begins.
        public let startMinute: Int64
        /// The minute before which it ends; `nil` for no end.
        public let endMinute: Int64?
        /// The price of an interval in ten-thousandths of the currency.
        public let rate: Int64
        /// The minutes of an interval; zero if it is charged once.
        public let intervalMinutes: Int64

        /// Creates a segment.
        public init(startMinute: Int64, endMinute: Int64?, rate: Int64, intervalMinutes: Int64) {
            self.startMinute = startMinute
            self.endMinute = endMinute
            self.rate = rate
            self.intervalMinutes = intervalMinutes
        }
    }

    /// The kind of vehicle.
    public let kind: FleetKind
    /// The name of the kind.
    public let name: String
    /// The version, starting at one.
    public let version: Int
    /// The currency.
    public let currency: Currency
    /// The base fee of each ride in ten-thousandths of the currency.
    public let unlockFee: Int64
    /// The charges by riding time.
    public let segments: [Segment]
    /// The tariff in words.
    public let description: String

    /// Creates a tariff.
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
