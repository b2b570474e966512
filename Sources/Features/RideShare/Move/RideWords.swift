import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The texts about one ride of a rider.
struct RideWords {
    let event: DirectoryEvent
    let localTime: LocalTime

    /// French has another word for a taxi driver.
    static let driver = LocalizedText("Driver", context: "shared ride")

    /// A rider's name, with the number of people if there are several, so that names and seats match.
    static func name(_ name: String, people: Int) -> LocalizedText {
        let alone = LocalizedText(verbatim: name)
        return people > 1 ? .joined([alone, count(people)], by: " · ") : alone
    }

    /// The number of people who ride together.
    static func count(_ people: Int) -> LocalizedText {
        .plural(people, one: "\(people) person", other: "\(people) people")
    }

    /// The promised pick-up window.
    func window(_ pairing: Pairing) -> LocalizedText {
        pairing.leg == .there
            ? "To \(event.title): pick-up between \(localTime.clock(pairing.earliest)) and \(localTime.clock(pairing.latest))."
            : """
            From \(event.title): home between \(localTime.clock(pairing.earliest)) and \
            \(localTime.clock(pairing.latest)).
            """
    }

    /// The car, if known.
    func named(_ pairing: Pairing, _ driver: SignUp) -> LocalizedText {
        pairing.leg == .there
            ? "To \(event.title) at \(localTime.clock(pairing.at)): \(driver.car)."
            : "From \(event.title), after the end: \(driver.car)."
    }
}
