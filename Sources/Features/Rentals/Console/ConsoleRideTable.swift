import CrosstownKit
import CrosstownWeb

/// A table of rides with their riders, each row a link.
struct ConsoleRideTable {
    let rides: [StaffRide]
    let caption: LocalizedText
    let opensAccounts: Bool

    var markup: Markup {
        ConsoleTable(
            id: "rides",
            caption: caption,
            of: rides,
            [
                .init(ConsoleTexts.vehicle) { ride in
                    """
                    <a class="plate"\(attribute: "href", RentalLinks.consoleRide(ride.view.ride.id))>\
                    \(ride.view.vehicle.plate)</a>
                    """
                },
                .init(ConsoleTexts.rider) { StaffRiderCell($0.rider, opensAccounts: opensAccounts).markup },
                .init(ConsoleTexts.state) { Self.badge($0.view.ride) },
                .init(RentalTexts.from) { "\($0.view.startStation.name)" },
                .init(RentalTexts.to) { "\($0.view.endStation?.name ?? "–")" },
                .init(ConsoleTexts.began) { "\(.moment($0.view.ride.preparedAt))" },
                .init(RentalTexts.duration, isNumber: true) { ride in
                    "\(ride.view.clock.map { RentalTexts.duration(milliseconds: $0.totalMilliseconds) } ?? ConsoleTexts.none)"
                },
                .init(ConsoleTexts.cost, isNumber: true) { "\($0.view.price)" },
            ]
        ).markup
    }

    static func badge(_ ride: Ride) -> Markup {
        let isBad = ride.missingSince != nil || ride.isOverdue && ride.state.isOpen || ride.owing > 0
        let look = isBad ? "badge badge-bad" : ride.state.isOpen ? "badge badge-active" : "badge badge-good"
        return "<span\(attribute: "class", look)>\(ConsoleTexts.state(ride))</span>"
    }
}
