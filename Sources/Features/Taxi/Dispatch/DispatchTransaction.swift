import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The context of the use cases of dispatch: a transaction, its time, and the services of other modules.
///
/// Each subject has its own type of use cases.
public struct DispatchTransaction {
    /// A change of a request by its passenger, with or without an account.
    typealias RequestChange =
        @Sendable (DispatchTransaction, Identifier<TaxiRequest>, Identifier<Account>) throws -> TaxiRequest

    let sql: any Transaction
    let now: Timestamp
    let rules: DispatchRules
    let zones: ZoneSource
    let ids: any IdentifierSource
    /// When this server started to receive positions.
    let upSince: Timestamp
    /// Notifies passengers.
    let notices: any Notices
    /// Sends ride events to third-party apps.
    let webhooks: any Webhooks
    /// The wallets, if passengers can pay from them.
    let wallet: (any Wallet)?
    /// The accounts of city staff, if available.
    let people: (any People)?

    var drivers: DriverStore { DriverStore(transaction: sql) }
    var queues: QueueStore { QueueStore(transaction: sql, now: now) }
    var requests: RequestStore { RequestStore(transaction: sql, now: now) }
    var guests: GuestStore { GuestStore(transaction: sql) }
    var terms: TermsStore { TermsStore(transaction: sql, now: now) }
    var offers: OfferStore { OfferStore(transaction: sql, now: now, rules: OfferRules(rules)) }
    var reservations: ReservationStore { ReservationStore(transaction: sql, now: now) }
    var payments: PaymentStore { PaymentStore(transaction: sql, now: now) }

    /// The city's drivers.
    public var roster: DriverRoster { DriverRoster(context: self) }
    /// Going on and off duty.
    public var shift: DriverShift { DriverShift(context: self) }
    /// The positions of drivers' phones.
    public var positions: PositionIntake { PositionIntake(context: self) }
    /// The drivers' actions during rides.
    public var driverRide: DriverRide { DriverRide(context: self) }
    /// The drivers' views.
    public var driverViews: DriverViews { DriverViews(context: self) }
    var presses: RidePresses { RidePresses(context: self) }
    package var arrival: TaxiArrival { TaxiArrival(context: self) }

    /// The drivers' answers to offers.
    public var answers: OfferAnswers { OfferAnswers(context: self) }
    var offering: Offering { Offering(context: self) }

    /// Creates requests.
    public var intake: RequestIntake { RequestIntake(context: self) }
    package var wishes: RequestWishes { RequestWishes(context: self) }
    package var watch: RequestWatch { RequestWatch(context: self) }
    package var closing: RequestClosing { RequestClosing(context: self) }
    package var requestViews: RequestViews { RequestViews(context: self) }
    var reserving: Reserving { Reserving(context: self) }
    var signals: RideSignals { RideSignals(context: self) }
    var reports: RideReports { RideReports(context: self) }

    var settlement: FareSettlement { FareSettlement(context: self) }
    var doubts: DoubtedFares { DoubtedFares(context: self) }
    var contests: FareContests { FareContests(context: self) }
    var fareAnswers: FareAnswers { FareAnswers(context: self) }
    var fareDecisions: FareDecisions { FareDecisions(context: self) }
    var fareCorrections: FareCorrections { FareCorrections(context: self) }
    var disputes: FareDisputes { FareDisputes(context: self) }

    var zoneChange: ZoneChange { ZoneChange(context: self) }

    /// Returns the zones in force.
    func zoneMap() throws -> ZoneMap { try zones.map(in: sql) }

    func zone(at place: Coordinate) throws -> String? {
        let map = try zoneMap()
        return map.zone(at: place).map { map.zones[$0].id }
    }
}
