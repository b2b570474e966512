import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct ProfilePage: Page {
    let person: Identifier<Account>
    let userName: String
    let profile: Profile
    let starts: [StartChoice]
    let takesPictures: Bool
    /// The channels with addresses that users can confirm.
    let channels: Set<MessageChannel>
    let deed: String?
    let refused: RefusedForm?

    private static let picture = FormField(
        "picture",
        label: "Photo",
        type: "file",
        hint: "Up to 10 MB. Only people who are signed in can see it.",
        attributes: "accept=\"image/*\""
    )

    var title: LocalizedText { "Profile" }

    var setting: PageSetting { PageSetting(popup: refused?.popup ?? .empty) }

    var main: Markup {
        """
        <h1>\("Profile")</h1>\(optional: notice)\(form)\
        \(takesPictures ? pictureForm : .empty)\(forEach: MessageChannel.allCases.filter(channels.contains), address)\
        <p><a class="button button-wide" href="/me/institutions">\("Institutions")</a></p>
        """
    }

    private var form: Markup {
        DeclaredForm<ProfileFields>().markup(
            "profile",
            to: "/me/profile",
            button: "Save",
            refused: refused,
            values: [
                \.nickname: profile.nickname, \.language: profile.language ?? "", \.units: profile.units.rawValue,
            ],
            controls: [\.start: starts.isEmpty ? .empty : start, \.editedAt: .empty],
            more: "<a class=\"button button-quiet button-wide\" href=\"/me\">\("Back")</a>",
            look: "button button-primary button-wide",
            attributes: "\(attribute: "data-later", userName)"
        )
    }

    private var start: Markup {
        let options: [SelectField.Option] = [("", "Default")] + starts.map { ($0.id, $0.name) }
        return SelectField("start", label: ProfileFields.startLabel, options: options)
            .markup(refused, value: profile.start ?? "")
    }

    private func address(_ channel: MessageChannel) -> Markup {
        "<p><a class=\"button button-wide\"\(attribute: "href", channel.own)>\(channel.title)</a></p>"
    }

    private var notice: Markup? {
        switch deed {
        case "saved": good("Your profile was saved.")
        case "picture": good("Your photo was updated.")
        case "later":
            """
            <p class="notice" role="status">\(.icon("info"))<span>\
            \("You changed your profile on another device more recently. We kept those changes.")</span></p>
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
            <p><img class="avatar" width="96" height="96"\(textAttribute: "alt", "Your photo")\
            \(attribute: "src", ProfileRoutes.picture(of: person))></p>\
            <form method="post" action="/me/profile/picture/remove">\(.formToken)\
            <button class="button button-quiet">\("Remove photo")</button></form>
            """
        return """
            <section class="stack" aria-labelledby="picture-title"><h2 id="picture-title">\("Photo")</h2>\(shown)\
            <form id="profile-picture" method="post" action="/me/profile/picture" enctype="multipart/form-data" novalidate>\
            \(.formToken)\(Self.picture.markup(refused))<div class="form-actions">\
            <button class="button button-wide">\("Upload photo")</button></div></form></section>
            """
    }

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
