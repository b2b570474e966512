import CrosstownWeb

/// The number of offers and requests for an event.
struct RideCounts: Sendable {
    static let none = RideCounts(offers: 0, requests: 0, people: 0)

    let offers: Int
    let requests: Int
    /// The people of all requests.
    let people: Int

    /// The text for cars and people, the same on all pages.
    var text: LocalizedText {
        let cars: LocalizedText = .plural(offers, one: "\(offers) car", other: "\(offers) cars")
        let riders: LocalizedText = .plural(
            people,
            one: "\(people) person requesting a ride",
            other: "\(people) people requesting a ride"
        )
        return .joined([cars, riders], by: " · ")
    }
}
