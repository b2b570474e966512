import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Notifications of riders about money.
extension RentalNotices {
    /// A ride has ended.
    static let ended = NoticeKind("rentals.ended", name: "Ended rides", roles: [RentalRole.rider])
    /// The money for a ride is low or used up.
    static let funds = NoticeKind(
        "rentals.funds",
        name: "Low balance during a ride",
        urgency: .high,
        roles: [RentalRole.rider]
    )
    /// A ride is unpaid.
    static let unpaid = NoticeKind(
        "rentals.unpaid",
        name: "Unpaid rides and failed payments",
        roles: [RentalRole.rider]
    )

    /// The subject of notifications about the money during a ride.
    static func fundsSubject(_ ride: Identifier<Ride>) -> String { "rentals.funds/\(ride)" }

    /// The subject of notifications about an unpaid ride.
    static func unpaidSubject(_ ride: Identifier<Ride>) -> String { "rentals.unpaid/\(ride)" }

    static func ended(_ ride: Ride, _ price: Money) -> Notice {
        Notice(
            ended,
            title: "Your ride has ended: \(price)",
            text: "See the receipt for details.",
            link: RentalLinks.ride(ride.id),
            about: [],
            subject: "rentals.ride/\(ride.id)"
        )
    }

    /// The notification that the money lasts for a number of milliseconds.
    static func fundsLow(_ ride: Ride, left: Int64) -> Notice {
        let minutes = max(1, Int(left / 60_000))
        return Notice(
            funds,
            title: .plural(
                minutes,
                one: "Your balance lasts \(minutes) more minute",
                other: "Your balance lasts \(minutes) more minutes"
            ),
            text: "Add money, or return the vehicle.",
            link: addMoney(ride),
            about: [],
            subject: fundsSubject(ride.id)
        )
    }

    static func fundsUsedUp(_ ride: Ride, _ price: Money) -> Notice {
        Notice(
            funds,
            title: "Your balance is used up",
            text: "Your ride costs \(price) so far. Add money, or return the vehicle.",
            link: addMoney(ride),
            about: [],
            subject: fundsSubject(ride.id)
        )
    }

    static func unpaid(_ ride: Ride, _ owing: Money) -> Notice {
        unpaid(ride, title: "Unpaid ride: \(owing)")
    }

    static func paid(_ ride: Ride) -> Notice {
        Notice(
            unpaid,
            title: "Your ride is paid",
            text: "The receipt shows what you paid.",
            link: RentalLinks.ride(ride.id),
            about: [],
            subject: unpaidSubject(ride.id)
        )
    }

    static func cardFailed(_ ride: Ride, _ owing: Money) -> Notice {
        unpaid(ride, title: "Your card payment of \(owing) for a ride failed")
    }

    private static func unpaid(_ ride: Ride, title: LocalizedText) -> Notice {
        Notice(
            unpaid,
            title: title,
            text: RentalTexts.payToRent,
            link: addMoney(ride),
            about: [],
            subject: unpaidSubject(ride.id)
        )
    }

    private static func addMoney(_ ride: Ride) -> Link { RentalLinks.addMoney(backTo: RentalLinks.ride(ride.id)) }
}
