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

    /// The audience in a sentence.
    var text: LocalizedText {
        if people + followers + devices + guests + unreachableRiders == 0 { return "Nobody had to be told." }
        let told: LocalizedText = .joined(
            [
                .plural(people, one: "\(people) person who signed up", other: "\(people) people who signed up"),
                .plural(
                    followers,
                    one: "\(followers) person who follows it",
                    other: "\(followers) people who follow it"
                ),
                .plural(devices, one: "\(devices) device that follows it", other: "\(devices) devices that follow it"),
            ],
            by: ", "
        )
        let places: LocalizedText = .plural(
            guests,
            one: "\(guests) place was taken without an account: nobody could be told.",
            other: "\(guests) places were taken without an account: nobody could be told."
        )
        let riders: LocalizedText = .plural(
            unreachableRiders,
            one: "\(unreachableRiders) person shares a ride without an account or address: nobody could be told.",
            other: "\(unreachableRiders) people share rides without an account or address: nobody could be told."
        )
        return .sentences(["Told: \(told).", guests > 0 ? places : "", unreachableRiders > 0 ? riders : ""])
    }
}
