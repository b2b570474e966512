import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Notifies riders about the money for their rides.
struct RideNews: RentalUseCases {
    let context: RentalTransaction

    /// Notifies the rider of the end of a ride.
    ///
    /// Reports an unpaid amount at once where no card can pay it; otherwise after the card has failed.
    func ended(_ ride: Ride, _ ending: RideEnding, _ price: Money, owing: Money) throws {
        try withdraw(RentalNotices.fundsSubject(ride.id), ride)
        if ending != .lost { try tell(RentalNotices.ended(ride, price), ride) }
        guard owing.isPositive, try !hasCard(ride.rider) else { return }
        try tell(RentalNotices.unpaid(ride, owing), ride)
    }

    /// Updates the notification of an unpaid ride when the amount changes.
    func owes(_ owing: Money, _ ride: Ride) throws {
        guard owing.minorUnits != ride.owing else { return }
        let notice = owing.isPositive ? RentalNotices.unpaid(ride, owing) : RentalNotices.paid(ride)
        try context.notices.update([ride.rider], notice, in: transaction)
        try ActivityChange.announce(ride.rider, in: transaction)
    }

    /// Notifies the rider that the money is low or used up.
    func runsOut(_ ride: Ride, _ view: RideView, _ outlook: FundsOutlook) throws {
        switch outlook.stage {
        case .enough: return
        case .low: try tell(RentalNotices.fundsLow(ride, left: outlook.left ?? 0), ride)
        case .usedUp: try tell(RentalNotices.fundsUsedUp(ride, view.price), ride)
        }
        try rides.announce(ride.id)
    }

    /// Notifies the rider of a failed card payment once, however often it fails again.
    func cardFailed(_ key: CommandKey, _ payments: any Payments) throws {
        guard let wish = CardWish(key), let ride = try rides.find(wish.ride), ride.owing > 0 else { return }
        let before = CardWish(ride: wish.ride, number: wish.number - 1)
        guard try payments.findPayment(before.key, in: transaction)?.state != .failed else { return }
        let owing = Money(minorUnits: ride.owing, try context.progress.plan(of: ride).currency)
        try tell(RentalNotices.cardFailed(ride, owing), ride)
    }

    private func hasCard(_ rider: Identifier<Account>) throws -> Bool {
        try context.cards?.names(of: rider, in: transaction).isEmpty == false
    }

    private func tell(_ notice: Notice, _ ride: Ride) throws {
        try context.notices.tell(ride.rider, notice, in: transaction)
    }

    private func withdraw(_ subject: String, _ ride: Ride) throws {
        try context.notices.withdraw(subject, from: [ride.rider], in: transaction)
    }
}
