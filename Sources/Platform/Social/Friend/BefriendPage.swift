import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Asks a user to confirm a friendship, after they opened a link or code.
struct BefriendPage: Page {
    let person: PersonView
    let action: Link

    var title: LocalizedText { "New friend" }

    static var contents: any Decodable.Type { PersonView.self }

    func encode(to encoder: any Encoder) throws { try person.encode(to: encoder) }

    var main: Markup {
        """
        <h1>\("Add \(person.name) as a friend?")</h1><div class="list-line card">\(PersonLine(person: person).text)</div>\
        <form class="stack-small" method="post"\(attribute: "action", action)>\(.formToken)\
        <button class="button button-primary button-wide">\("Add friend")</button>\
        <a class="button button-wide"\(attribute: "href", SocialLinks.friends)>\("Not now")</a></form>
        """
    }
}
