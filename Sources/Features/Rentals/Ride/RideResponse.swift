import CrosstownKit
import CrosstownValues

/// A ride in the API; times are in milliseconds, money has a decimal point.
struct RideResponse: Codable, Sendable {
    /// A payment, or a refund where negative.
    struct Payment: Codable, Sendable {
        let amount: String
        /// The ride's currency, or `COIN`.
        let currency: String
        let madeAt: Timestamp
    }

    let id: Identifier<Ride>
    let state: String
    let vehicle: String
    let kind: VehicleKind
    let startStation: String
    let endStation: String?
    let preparedAt: Timestamp
    let startedAt: Timestamp?
    let endedAt: Timestamp?
    let ending: String?
    let ridingMilliseconds: Int64?
    let pausedMilliseconds: Int64?
    let limitLeftMilliseconds: Int64?
    let fundsLastMilliseconds: Int64?
    /// The maximum time of the ride, after which the vehicle is lost.
    let maximumMilliseconds: Int64
    /// The fee if the vehicle is lost, in addition to the ride.
    let feeIfLost: String
    let isOverdue: Bool
    let isCorrected: Bool
    let currency: String
    let price: String
    /// The part of the price that is the fee for a lost vehicle; absent for any other ride.
    let lostFee: String?
    /// Since when the vehicle is missing.
    let missingSince: Timestamp?
    let owing: String
    let payments: [Payment]
    /// The last request that the lock failed to carry out, `pause` or `resume`; absent where it succeeded.
    let failedWish: String?
    /// The distance so far that the vehicle reported, during the ride.
    let distanceMetres: Double?
    let savedGrams: Double?
    let kilocalories: Double?
    /// The rider; only for staff.
    let rider: StaffRider?

    init(_ view: RideView) { self.init(view, rider: nil) }

    init(_ view: RideView, rider: StaffRider?) {
        let (ride, currency) = (view.ride, view.plan.currency)
        id = ride.id
        state = ride.state.rawValue
        vehicle = view.vehicle.plate.description
        kind = ride.kind
        startStation = view.startStation.name
        endStation = view.endStation?.name
        preparedAt = ride.preparedAt
        startedAt = ride.startedAt
        endedAt = ride.endedAt
        ending = ride.ending?.rawValue
        ridingMilliseconds = view.clock?.ridingMilliseconds
        pausedMilliseconds = view.clock?.pausedMilliseconds
        limitLeftMilliseconds = view.limitLeft
        fundsLastMilliseconds = view.fundsLeft
        maximumMilliseconds = ride.terms.maximumMilliseconds
        feeIfLost = view.feeIfLost.decimal
        isOverdue = ride.isOverdue
        isCorrected = view.isCorrected
        self.currency = currency.code
        price = view.price.decimal
        lostFee = ride.lostFee > 0 ? Money(minorUnits: ride.lostFee, currency).decimal : nil
        missingSince = ride.missingSince
        owing = Money(minorUnits: ride.owing, currency).decimal
        payments = view.payments.map { payment in
            let change = payment.refunds == nil ? payment.amount : -payment.amount
            let money = Money(minorUnits: change, payment.inCoins ? .coin : currency)
            return Payment(amount: money.decimal, currency: money.currency.code, madeAt: payment.madeAt)
        }
        failedWish = view.failedWish?.rawValue
        distanceMetres = (view.figures?.distance ?? (ride.state.isOpen ? ride.ridden : nil))?.value
        savedGrams = view.figures?.savedGrams
        kilocalories = view.figures?.kilocalories
        self.rider = rider
    }
}
