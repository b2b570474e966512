public import CrosstownKit
public import CrosstownValues

/// The times and amounts of rentals.
public struct RentalRules: Hashable, Sendable {
    /// The currency until a tariff is created.
    public var currency: Currency
    /// How long a lock has to confirm an order, in milliseconds.
    public var lockMilliseconds: Int64
    /// The riding time whose price is held before a vehicle is unlocked, in milliseconds.
    public var heldMilliseconds: Int64
    /// After how many days a vehicle is due for routine service.
    public var serviceDays: Int
    /// After what distance a vehicle is due for routine service, if that comes first.
    public var serviceDistance: Metres
    /// The maximum time of a ride in milliseconds, at least 24 hours; a vehicle that is not back then is lost.
    public var maximumMilliseconds: Int64
    /// The fee for a lost vehicle, in addition to the ride; none where zero.
    public var lostFee: Money
    /// The car with which rides are compared for saved CO2.
    public var car: CarEmission

    /// How long money is held; a longer ride is charged without a hold.
    static let holdLasting = Duration.seconds(7 * 86_400)
    /// How long a lock is ordered to close after a ride, in milliseconds.
    static let relockMilliseconds: Int64 = 3_600_000
    /// A report older than this, in milliseconds, comes from a clock that was never set, so its arrival time is used.
    static let oldestReportMilliseconds: Int64 = 7 * 86_400_000

    /// Creates rules.
    public init(
        currency: Currency = .euro,
        lockMilliseconds: Int64 = 20_000,
        heldMilliseconds: Int64 = 3_600_000,
        serviceDays: Int = 90,
        serviceDistance: Metres = Metres(500_000),
        maximumMilliseconds: Int64 = 72 * 3_600_000,
        lostFee: Money? = nil,
        car: CarEmission = .standard
    ) {
        self.currency = currency
        self.lockMilliseconds = lockMilliseconds
        self.heldMilliseconds = heldMilliseconds
        self.serviceDays = serviceDays
        self.serviceDistance = serviceDistance
        self.maximumMilliseconds = max(maximumMilliseconds, RideLimits.lengthMilliseconds)
        self.car = car
        self.lostFee = lostFee ?? Money(decimal: "250", currency) ?? .zero(currency)
    }
}
