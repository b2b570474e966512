import CrosstownKit
import CrosstownValues

/// The key of one attempt to charge a card for a ride.
struct CardWish: Hashable, Sendable {
    let ride: Identifier<Ride>
    /// Counts up from one within a ride.
    let number: Int

    init(ride: Identifier<Ride>, number: Int) { (self.ride, self.number) = (ride, number) }

    /// Parses a key; `nil` for any other payment.
    init?(_ key: CommandKey) {
        let parts = key.description.split(separator: ":").map(String.init)
        guard parts.count == 4, parts[0] == "ride", parts[2] == "card", let ride = Identifier<Ride>(parts[1]),
            let number = Int(parts[3])
        else { return nil }
        self.init(ride: ride, number: number)
    }

    var key: CommandKey { CommandKey("ride", ride, "card", number: number) }
}
