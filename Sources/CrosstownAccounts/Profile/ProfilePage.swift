import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What others see of oneself, and how one likes to read.
struct ProfilePage: Page {
    let person: Identifier<Account>
    let userName: String
    let profile: Profile
    let starts: [StartChoice]
    let takesPictures: Bool
    /// The ways of messages that an address can be confirmed for.
    let channels: Set<MessageChannel>
    let deed: String?
    let refused: RefusedForm?

    private static let nickname = FormField(
        "nickname",
        label: "Nickname",
        hint: "What others see in place of your user name.",
        attributes: "autocomplete=\"nickname\" maxlength=\"40\""
    )
    private static let picture = FormField(
        "picture",
        label: "Picture",
        type: "file",
        hint: "A photograph of at most 10 MB; only people who are signed in see it.",
        attributes: "accept=\"image/*\""
    )

    var title: LocalizedText { "Profile" }

    var setting: PageSetting { PageSetting(popup: refused?.popup ?? .empty) }

    var main: Markup {
        """
        <h1>\("Profile")</h1>\(optional: notice)\(optional: refused?.summary(of: [Self.nickname]))\
        <form id="profile" method="post" action="/me/profile" data-enhance novalidate\
        \(attribute: "data-later", userName)>\
        \(.formToken)\(Self.nickname.markup(refused, value: profile.nickname))\
        \(select("language", "Language", languages, chosen: refused?["language"] ?? profile.language ?? ""))\
        \(select("units", "Distances", units, chosen: refused?["units"] ?? profile.units.rawValue))\
        \(starts.isEmpty ? .empty : select("start", "Opens first", opening, chosen: refused?["start"] ?? profile.start ?? ""))\
        <div class="form-actions"><button class="button button-primary button-wide">\("Save")</button>\
        <a class="button button-quiet button-wide" href="/me">\("Back")</a></div></form>\
        \(takesPictures ? pictureForm : .empty)\(forEach: MessageChannel.allCases.filter(channels.contains), address)\
        <p><a class="button button-wide"\(attribute: "href", InstitutionRoutes.own)>\("Institutions")</a></p>
        """
    }

    private func address(_ channel: MessageChannel) -> Markup {
        "<p><a class=\"button button-wide\"\(attribute: "href", channel.own)>\(channel.title)</a></p>"
    }

    private var notice: Markup? {
        switch deed {
        case "saved": good("Your profile is saved.")
        case "picture": good("Your picture is changed.")
        case "later":
            """
            <p class="notice" role="status">\(.icon("info"))<span>\
            \("You have changed your profile on another device since; that later change holds.")</span></p>
            """
        default: nil
        }
    }

    private func good(_ text: LocalizedText) -> Markup {
        "<p class=\"notice notice-good\" role=\"status\">\(.icon("check"))<span>\(text)</span></p>"
    }

    private var pictureForm: Markup {
        let shown: Markup =
            profile.picture == nil
            ? .empty
            : """
            <p><img class="avatar" width="96" height="96"\(textAttribute: "alt", "Your picture")\
            \(attribute: "src", ProfileRoutes.picture(of: person))></p>\
            <form method="post" action="/me/profile/picture/remove">\(.formToken)\
            <button class="button button-quiet">\("Remove the picture")</button></form>
            """
        return """
            <section class="stack" aria-labelledby="picture-title"><h2 id="picture-title">\("Picture")</h2>\(shown)\
            <form id="profile-picture" method="post" action="/me/profile/picture" enctype="multipart/form-data" novalidate>\
            \(.formToken)\(Self.picture.markup(refused))<div class="form-actions">\
            <button class="button button-wide">\("Send the picture")</button></div></form></section>
            """
    }

    private typealias Choice = (value: String, name: Markup)

    private var languages: [Choice] { [("", "\("As the browser says")"), ("en", "English"), ("fr", "Français")] }

    private var units: [Choice] {
        [("metric", "\("Meters and kilometers")"), ("imperial", "\("Yards and miles")")]
    }

    private var opening: [Choice] {
        [("", "\("As usual here")")] + starts.map { ($0.id, "\($0.name)") }
    }

    private func select(_ name: String, _ label: LocalizedText, _ choices: [Choice], chosen: String) -> Markup {
        """
        <div class="field"><label\(attribute: "for", name)>\(label)</label>\
        <select class="input"\(attribute: "id", name)\(attribute: "name", name)>\
        \(forEach: choices, { choice in
            "<option\(attribute: "value", choice.value)\(attribute: "selected", choice.value == chosen)>\(choice.name)</option>"
        })</select></div>
        """
    }

    /// What programs are told.
    private struct Encoded: Codable {
        let userName: String
        let nickname: String
        let hasPicture: Bool
        let language: String?
        let units: String
        let start: String?
        let editedAt: Timestamp
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(
            userName: userName,
            nickname: profile.nickname,
            hasPicture: profile.picture != nil,
            language: profile.language,
            units: profile.units.rawValue,
            start: profile.start,
            editedAt: profile.editedAt
        ).encode(to: encoder)
    }
}
