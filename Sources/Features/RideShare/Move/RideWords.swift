import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// One ride of a rider in words.
struct RideWords {
    let event: DirectoryEvent
    let localTime: LocalTime

    /// Who drives: in French another word than for a taxi.
    static let driver = LocalizedText("Driver", context: "shared ride")

    /// A rider's name, with how many people ride under it where they are several, so that names and seats agree.
    static func name(_ name: String, people: Int) -> LocalizedText {
        let alone = LocalizedText(verbatim: name)
        return people > 1 ? .joined([alone, count(people)], by: " · ") : alone
    }

    /// How many people ride together.
    static func count(_ people: Int) -> LocalizedText {
        .plural(people, one: "\(people) person", other: "\(people) people")
    }

    /// The promised time.
    func window(_ pairing: Pairing) -> LocalizedText {
        pairing.leg == .there
            ? "To \(event.title): pick-up between \(localTime.clock(pairing.earliest)) and \(localTime.clock(pairing.latest))."
            : "From \(event.title): you are at home between \(localTime.clock(pairing.earliest)) and \(localTime.clock(pairing.latest))."
    }

    /// The car, once it is known.
    func named(_ pairing: Pairing, _ driver: SignUp) -> LocalizedText {
        pairing.leg == .there
            ? "To \(event.title) at \(localTime.clock(pairing.at)): \(driver.car)."
            : "From \(event.title), after the end: \(driver.car)."
    }
}
