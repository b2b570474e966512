import CrosstownContract
import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues

struct FareCorrections: TaxiUseCases {
    let context: DispatchTransaction

    /// Lowers a fare that the passenger or the city reviews.
    func correct(_ id: Identifier<TaxiRequest>, to fare: Money) throws {
        guard let payment = try payments.find(id) else { throw TaxiRefusal.payment(.nothingToAnswer) }
        guard payment.state == .asked || payment.state == .contested, let known = payment.fare else {
            if payment.fare == fare { return }
            throw TaxiRefusal.payment(.settled)
        }
        if known == fare { return }
        guard fare.minorUnits < known.minorUnits else { throw TaxiRefusal.payment(.notLower) }
        try context.settlement.settle(fare: fare, of: id)
    }

    /// Corrects a fare paid directly to the driver: no money moves, and the passenger is notified of the updated
    /// receipt.
    func correct(_ direct: DirectFare, to fare: Money) throws {
        if direct.fare == fare { return }
        guard now <= direct.correctableUntil else { throw TaxiRefusal.payment(.correctionTooLate) }
        guard let ride = try requests.find(direct.id) else { throw TaxiRefusal.noSuchRequest }
        try FareStore(transaction: transaction).correct(direct.id, to: fare, at: now)
        try TaxiTopic.request(direct.id).announce(transaction)
        let notice = TaxiNotices.fareCorrected(direct.id, from: direct.fare, to: fare)
        try notices.tell(ride.passenger, notice, in: transaction)
        // What was said at the end of the ride has the fare of before.
        try notices.withdraw(TaxiNotices.subject(of: ride), from: [ride.passenger], in: transaction)
    }
}
