import CrosstownCases
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// An item left in a driver's taxi.
struct LostThing: Codable, Hashable, Sendable {
    let id: Identifier<Case>
    let text: String
    let meetingPlace: String
    let endedAt: Timestamp?
    /// Whether the driver has found it; `nil` without an answer.
    let isFound: Bool?
    let isAnswered: Bool

    init(id: Identifier<Case>, text: String, meetingPlace: String, endedAt: Timestamp?, isFound: Bool?) {
        (self.id, self.text, self.meetingPlace, self.endedAt) = (id, text, meetingPlace, endedAt)
        (self.isFound, isAnswered) = (isFound, isFound != nil)
    }
}

/// The lost items of a driver's rides.
struct LostThingsPage: Page, Codable {
    let things: [LostThing]

    var title: LocalizedText { "Lost items" }

    var main: Markup {
        """
        <div class="stack"><h1>\(title)</h1>\
        \(things.isEmpty ? "<p class=\"quiet\">\("No lost items reported.")</p>" as Markup : "\(forEach: things, thing)")\
        <p><a\(attribute: "href", TaxiLinks.driver)>\("Back to your taxi")</a></p></div>
        """
    }

    private func thing(_ thing: LostThing) -> Markup {
        """
        <section class="card stack"><p>\(thing.text)</p>\
        <p class="quiet">\(TaxiTexts.place(thing.meetingPlace))\(optional: thing.endedAt.map { ", \(.moment($0))" as Markup })</p>\
        \(thing.isFound.map { answered(thing, isFound: $0) } ?? answers(thing))</section>
        """
    }

    /// Returns the driver's answer, with a button to change it.
    private func answered(_ thing: LostThing, isFound: Bool) -> Markup {
        let said: LocalizedText =
            isFound
            ? "You said that you have it. The city will arrange its return; please keep it until then."
            : "You said that it isn’t in your taxi."
        let other: LocalizedText = isFound ? "I don’t have it after all" : "I have it after all"
        return """
            <p>\(said)</p>\
            <form method="post" class="form-actions"\(attribute: "action", TaxiLinks.driverLost(thing.id.description)) data-enhance>\(.formToken)\
            <button class="button" name="found"\(attribute: "value", isFound ? "false" : "true")>\(other)</button></form>
            """
    }

    private func answers(_ thing: LostThing) -> Markup {
        """
        <form method="post" class="form-actions"\(attribute: "action", TaxiLinks.driverLost(thing.id.description)) data-enhance>\(.formToken)\
        <button class="button button-primary button-large" name="found" value="true">\("I have it")</button>\
        <button class="button button-large" name="found" value="false">\("It’s not here")</button></form>
        """
    }

    static var contents: any Decodable.Type { Self.self }
}
