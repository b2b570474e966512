import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The form to send a drop.
struct SendPage: Page {
    let friends: [FriendChoice]
    let places: [FriendChoice]
    let takesPictures: Bool
    let takesVideos: Bool
    /// The idempotency key.
    let key: String
    /// The picture or video already uploaded.
    let media: String?
    let walk: Identifier<Walk>?
    let refused: RefusedForm?
    /// The friend to whom the user wants to send a drop.
    var recipient: String?
    /// The existing steps of the walk.
    var steps: [WalkService.Step] = []
    /// The name of the sender.
    var writer = ""
    /// Whether devices cache the page to write offline as the last signed-in user.
    var isKept = false

    /// The available audiences and places.
    struct Model: Codable, Sendable {
        let writer: String
        let friends: [FriendChoice]
        let places: [FriendChoice]
    }

    static var contents: any Decodable.Type { Model.self }
    func encode(to encoder: any Encoder) throws {
        try Model(writer: writer, friends: friends, places: places).encode(to: encoder)
    }

    var title: LocalizedText { walk == nil ? "Send a drop" : "Add a step" }

    private let form = DeclaredForm<SendDrop>()
    private var fields: DropFields { DropFields(refused: refused) }

    private var action: Link { walk.map { DropLinks.steps($0) } ?? DropLinks.send }

    var main: Markup {
        """
        <h1>\(walk == nil ? "\("Send a drop")" : "\("Add a step")" as Markup)</h1>\(form.summary(refused))\(isKept ? kept : .empty)\
        <form method="post"\(attribute: "action", action) enctype="multipart/form-data" class="beside stack" data-drop-send\
        \(attribute: "data-drop-kept", isKept)\(attribute: "hidden", isKept)>\
        \(.formToken)\(form.field(\.key, refused, value: key))\
        <div class="stack">\(walk == nil ? audience : .empty)\(content)</div><div class="beside-aside stack">\(place)</div>\
        <div class="stack">\(form.field(\.shown, refused))\(details)\
        <button class="button button-primary button-wide">\(walk == nil ? "\("Send drop")" : "\("Add step")" as Markup)</button>\
        <p class="small quiet" data-drop-state role="status"></p></div></form>\(walk == nil ? queue : .empty)
        """
    }

    /// The sender, as far as the device knows.
    private var kept: Markup {
        """
        <p class="notice" data-drop-writer role="status" hidden></p>\
        <div class="notice" data-drop-unknown hidden><span>\("To write offline, first open Drops on this device once, signed in and online.")</span></div>\
        <noscript><p class="notice"><span>\("Writing offline needs JavaScript.")</span></p></noscript>
        """
    }

    /// The list of drops written offline that wait on the device.
    private var queue: Markup {
        """
        <section class="stack-small" data-drop-queue hidden><h2>\("Waiting on this device")</h2><ul class="list"></ul></section>
        """
    }

    private var audience: Markup {
        let note: Markup = isKept ? .empty : FriendBoxes.none
        return """
            \(form.field(\.audience, refused, value: friends.isEmpty ? "self" : "friends"))\
            \(FriendBoxes(friends: friends, refused: refused, note: note, recipient: recipient).markup)
            """
    }

    private var content: Markup {
        "\(form.field(\.text, refused))\(walk == nil && !isKept ? sealing : .empty)\(mediaField)"
    }

    private var mediaField: Markup {
        guard takesPictures || takesVideos else { return .empty }
        let label: Markup = takesVideos ? "\("Picture or video")" : "\("Picture")"
        let hint: Markup = takesVideos ? "\("Videos can be up to 10 seconds long.")" : .empty
        let accept = takesVideos ? "image/*,video/*" : "image/*"
        let kept: Markup =
            (media ?? refused?["media"]).map {
                "<input type=\"hidden\" name=\"media\" value=\"\($0)\"><p class=\"hint\">\("One file added.")</p>"
            } ?? .empty
        return """
            <div class="field" data-drop-media><label for="media">\(label)</label>\
            <p class="hint">\(hint)</p>\(fields.error("media", "Picture or video"))\(kept)\
            <div data-media-preview></div>\
            <input class="input" type="file" id="media" name="media"\(attribute: "accept", accept)>\(cutter)\
            <progress class="progress" max="1" hidden></progress>\
            <button type="button" class="button button-small" data-media-cancel hidden>\("Cancel")</button>\
            <p class="small quiet" data-media-state role="status"></p></div>
            """
    }

    /// The control that chooses ten seconds of a longer video.
    private var cutter: Markup {
        """
        <div class="card card-soft stack-small" data-media-cut hidden>\
        <label for="cut-start">\("This video is longer than 10 seconds. Choose where it starts.")</label>\
        <input type="range" id="cut-start" min="0" max="0" step="0.1" value="0" data-cut-start>\
        <p class="small quiet" data-cut-text></p>\
        <button type="button" class="button button-small" data-cut-use>\("Use these 10 seconds")</button></div>
        """
    }

    private var place: Markup {
        let saved: Markup =
            places.isEmpty && !isKept
            ? .empty
            : SelectField(
                "savedPlace",
                label: "One of my places",
                options: [("", "None of these")] + places.map { ($0.id, LocalizedText(verbatim: $0.name)) }
            ).markup(refused)
        return """
            \(field)\(isKept ? .empty : map)\(saved)
            """
    }

    private var field: Markup {
        PlaceField(
            "place",
            label: "Place",
            refused: refused,
            pin: isKept ? nil : "destination",
            purpose: "destination",
            hint: isKept
                ? "An address, coordinates such as 43.7308, 7.4250, or where you are now."
                : "An address, coordinates such as 43.7308, 7.4250, or a point on the map."
        ).markup
    }

    private var map: Markup {
        """
        <div class="map-card with-map"><div class="map" data-map-view data-cooperative data-zoom="15"></div></div>\
        \(DropParts.marks(of: steps))
        """
    }

    /// The setting to encrypt texts and pictures for friends or oneself in the browser.
    private var sealing: Markup {
        """
        <div class="field" data-drop-seal data-needs-script hidden><div class="check">\
        <input type="checkbox" id="seal" data-seal><label for="seal">\("Seal it")</label></div>\
        <p class="hint">\("Not even the operator can see it. It opens only on the devices your friends use now, once they’re at the place. You can seal text and pictures for friends or yourself. Videos can’t be sealed because the server shortens them.")</p>\
        \(fields.error("parcel", "Seal"))<input type="hidden" name="parcel"></div>
        """
    }

    private var details: Markup {
        """
        <details class="disclosure"\(attribute: "open", refused != nil)><summary>\("More options")</summary><div class="stack">\
        \(form.field(\.hint, refused))\(form.field(\.radius, refused))\
        <div class="fields">\(form.field(\.opensFrom, refused))\(form.field(\.opensUntil, refused))</div>\
        \(form.field(\.mostOpens, refused))\(form.field(\.mayKeep, refused))\(form.field(\.mayShare, refused))\(form.field(\.signCode, refused))</div></details>
        """
    }
}
