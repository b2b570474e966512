import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// What the use cases of dispatch share: one transaction, one moment, and what dispatch asks of others.
///
/// The use cases about each subject are a type of their own over it.
public struct DispatchTransaction {
    /// What a person, with or without an account, changes of an own request.
    typealias RequestChange =
        @Sendable (DispatchTransaction, Identifier<TaxiRequest>, Identifier<Account>) throws -> TaxiRequest

    let transaction: any Transaction
    let now: Timestamp
    let rules: DispatchRules
    let zones: ZoneSource
    let ids: any IdentifierSource
    /// When this server began to hear of people.
    let upSince: Timestamp
    /// Tells passengers what concerns them.
    let notices: any Notices
    /// Tells programs of others what happens to rides.
    let webhooks: any Webhooks
    /// Keeps what passengers pay with, where they can pay from it.
    let wallet: (any Wallet)?
    /// Knows who works for the city, where somebody does.
    let people: (any People)?

    var drivers: DriverStore { DriverStore(transaction: transaction) }
    var queues: QueueStore { QueueStore(transaction: transaction, now: now) }
    var requests: RequestStore { RequestStore(transaction: transaction, now: now) }
    var guests: GuestStore { GuestStore(transaction: transaction) }
    var terms: TermsStore { TermsStore(transaction: transaction, now: now) }
    var offers: OfferStore { OfferStore(transaction: transaction, now: now, rules: OfferRules(rules)) }
    var reservations: ReservationStore { ReservationStore(transaction: transaction, now: now) }
    var payments: PaymentStore { PaymentStore(transaction: transaction, now: now) }

    /// Who drives for the city.
    public var roster: DriverRoster { DriverRoster(context: self) }
    /// When drivers wait in a queue, and when not.
    public var shift: DriverShift { DriverShift(context: self) }
    /// The positions of drivers' phones.
    public var positions: PositionIntake { PositionIntake(context: self) }
    /// What drivers press about their rides.
    public var driverRide: DriverRide { DriverRide(context: self) }
    /// What drivers see.
    public var driverViews: DriverViews { DriverViews(context: self) }
    var presses: RidePresses { RidePresses(context: self) }
    package var arrival: TaxiArrival { TaxiArrival(context: self) }

    /// What drivers answer to offers.
    public var answers: OfferAnswers { OfferAnswers(context: self) }
    var offering: Offering { Offering(context: self) }

    /// How requests are taken in.
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

    /// The zones that count now.
    func zoneMap() throws -> ZoneMap { try zones.map(in: transaction) }

    func zone(at place: Coordinate) throws -> String? {
        let map = try zoneMap()
        return map.zone(at: place).map { map.zones[$0].id }
    }
}
