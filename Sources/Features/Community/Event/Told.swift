import CrosstownCalendar
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The numbers of recipients of an event's update.
struct Told: Sendable, Codable {
    /// People with an account who signed up, including the waiting list.
    var people = 0
    /// How many of them are only on the waiting list.
    var waiting = 0
    /// People who share rides there and are notified of the effect on their rides.
    var riders = 0
    /// How many have signed up and share a ride.
    var inBoth = 0
    /// Other people who follow the event or one of its ministries.
    var followers = 0
    /// Guests who signed up or wait, and can't be notified without an account.
    var guests = 0
    /// How many of them are on the waiting list.
    var waitingGuests = 0
    /// People who share rides there without an account or address, and so can't be notified either.
    var unreachableRiders = 0
    /// Devices that follow the event or one of its ministries.
    var devices = 0

    static let nobody = Told()

    /// Adds the numbers of another audience.
    mutating func add(_ other: Told) {
        people += other.people
        waiting += other.waiting
        riders += other.riders
        inBoth += other.inBoth
        followers += other.followers
        guests += other.guests
        waitingGuests += other.waitingGuests
        unreachableRiders += other.unreachableRiders
    }

    var text: LocalizedText {
        let told = audience
        if told.isEmpty, guests + unreachableRiders == 0 { return "There was no one to notify." }
        let all: LocalizedText = told.isEmpty ? "" : "Notified: \(LocalizedText.joined(told, by: ", "))."
        return .sentences([all, inBoth > 0 ? Self.both : ""] + notReached)
    }

    /// The numbers of people not notified, by kind.
    private var notReached: [LocalizedText] {
        let places = guests - waitingGuests
        return [
            places > 0 ? Self.notReached(places: places) : "",
            waitingGuests > 0 ? Self.notReached(waiting: waitingGuests) : "",
            unreachableRiders > 0 ? Self.notReached(riders: unreachableRiders) : "",
        ]
    }

    private static func notReached(places count: Int) -> LocalizedText {
        .plural(
            count,
            one: "\(count) person signed up without an account and couldn’t be notified.",
            other: "\(count) people signed up without an account and couldn’t be notified."
        )
    }

    private static func notReached(waiting count: Int) -> LocalizedText {
        .plural(
            count,
            one: "\(count) person on the waiting list has no account and couldn’t be notified.",
            other: "\(count) people on the waiting list have no account and couldn’t be notified."
        )
    }

    private static func notReached(riders count: Int) -> LocalizedText {
        .plural(
            count,
            one: "\(count) person with a shared ride has no account or address and couldn’t be notified.",
            other: "\(count) people with shared rides have no account or address and couldn’t be notified."
        )
    }

    static let both: LocalizedText = "Some people are counted twice."

    /// The numbers of people notified, by kind.
    private var audience: [LocalizedText] {
        let places = people - waiting
        let all: [(count: Int, text: LocalizedText)] = [
            (places, .plural(places, one: "\(places) person who signed up", other: "\(places) people who signed up")),
            (
                waiting,
                .plural(
                    waiting,
                    one: "\(waiting) person on the waiting list",
                    other: "\(waiting) people on the waiting list"
                )
            ),
            (
                riders,
                .plural(riders, one: "\(riders) person with a shared ride", other: "\(riders) people with shared rides")
            ),
            (
                followers,
                .plural(
                    followers,
                    one: "\(followers) person who follows it",
                    other: "\(followers) people who follow it"
                )
            ),
            (
                devices,
                .plural(devices, one: "\(devices) device following it", other: "\(devices) devices following it")
            ),
        ]
        return all.filter { $0.count > 0 }.map(\.text)
    }
}
