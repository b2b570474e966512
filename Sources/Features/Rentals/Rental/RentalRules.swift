public import CrosstownKit
public import CrosstownValues

/// The times and amounts that rentals go by.
public struct RentalRules: Hashable, Sendable {
    /// What rides are paid in where no tariff was made yet.
    public var currency: Currency
    /// How long a lock has to confirm what it was told.
    public var lockMilliseconds: Int64
    /// The riding time whose price is set aside before a vehicle is freed.
    public var heldMilliseconds: Int64
    /// After how many days a vehicle is due for its routine service.
    public var serviceDays: Int
    /// After what distance a vehicle is due for its routine service, if that comes first.
    public var serviceDistance: Metres
    /// The longest that a ride may take, at least 24 hours; a vehicle that is not back then counts as lost.
    public var maximumMilliseconds: Int64
    /// What a lost vehicle costs beside the ride; nothing where it is zero.
    public var lostFee: Money
    /// Against what is told how much CO2 rides have saved.
    public var car: CarEmission

    /// How long money is set aside; a ride that takes longer is charged without.
    static let holdLasting = Duration.seconds(7 * 86_400)
    /// How long a vehicle that ought to be locked is told so.
    static let relockMilliseconds: Int64 = 3_600_000
    /// A report that is older than this comes from a clock that was never set, and counts from when it arrives.
    static let oldestReportMilliseconds: Int64 = 7 * 86_400_000

    /// Takes over the times and amounts.
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
