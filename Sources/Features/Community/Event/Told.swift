import CrosstownCalendar
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Whom a change of an event was told to.
struct Told: Sendable, Codable {
    /// People who have signed up with an account.
    var people = 0
    /// People who share rides there, and are told what it means for these.
    var riders = 0
    /// How many have signed up and share a ride.
    var inBoth = 0
    /// Other people who follow the event or a ministry that invites to it.
    var followers = 0
    /// Places taken without an account; nobody could be told of those.
    var guests = 0
    /// People who share rides there without an account or address; nobody could be told of those either.
    var unreachableRiders = 0
    /// Devices that follow the event or a ministry that invites to it.
    var devices = 0

    /// Nobody.
    static let nobody = Told()

    /// Counts others in.
    mutating func add(_ other: Told) {
        people += other.people
        riders += other.riders
        inBoth += other.inBoth
        followers += other.followers
        guests += other.guests
        unreachableRiders += other.unreachableRiders
    }

    /// The audience in a sentence.
    var text: LocalizedText {
        let told = audience
        if told.isEmpty, guests + unreachableRiders == 0 { return "Nobody had to be notified." }
        let places: LocalizedText = .plural(
            guests,
            one: "\(guests) place was taken without an account: nobody could be notified.",
            other: "\(guests) places were taken without an account: nobody could be notified."
        )
        let lost: LocalizedText = .plural(
            unreachableRiders,
            one: "\(unreachableRiders) person shares a ride without an account or address: nobody could be notified.",
            other: "\(unreachableRiders) people share rides without an account or address: nobody could be notified."
        )
        let all: LocalizedText = told.isEmpty ? "" : "Notified: \(LocalizedText.joined(told, by: ", "))."
        let notReached = [guests > 0 ? places : "", unreachableRiders > 0 ? lost : ""]
        return .sentences([all, inBoth > 0 ? Self.both : ""] + notReached)
    }

    /// That somebody is counted twice.
    static let both: LocalizedText = "Some are in both."

    /// Those who were told, each kind of them counted.
    private var audience: [LocalizedText] {
        let all: [(count: Int, text: LocalizedText)] = [
            (people, .plural(people, one: "\(people) person who signed up", other: "\(people) people who signed up")),
            (
                riders,
                .plural(riders, one: "\(riders) person who shares a ride", other: "\(riders) people who share rides")
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
                .plural(devices, one: "\(devices) device that follows it", other: "\(devices) devices that follow it")
            ),
        ]
        return all.filter { $0.count > 0 }.map(\.text)
    }
}
