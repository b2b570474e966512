import CrosstownWeb

/// How many offer a ride to an event or ask for one.
struct RideCounts: Sendable {
    static let none = RideCounts(offers: 0, requests: 0, people: 0)

    let offers: Int
    let requests: Int
    /// Who asks for a ride: the people of all requests.
    let people: Int

    /// Cars and people, the same words wherever both are counted.
    var text: LocalizedText {
        let cars: LocalizedText = .plural(offers, one: "\(offers) car", other: "\(offers) cars")
        let riders: LocalizedText = .plural(
            people,
            one: "\(people) person asks for a ride",
            other: "\(people) people ask for a ride"
        )
        return .joined([cars, riders], by: " · ")
    }
}
