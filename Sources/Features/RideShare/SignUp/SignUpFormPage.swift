import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The form to create or update an offer or a request.
struct SignUpFormPage: Page, Encodable {
    private struct Encoded: Codable {
        var event: String
        var kind: SignUp.Kind
        var allowsOtherPickUps: Bool
        var defaultPickUp: String?
    }

    let kind: SignUp.Kind
    let event: DirectoryEvent
    /// The sign-up to update; `nil` for a new one.
    let signUp: SignUp?
    /// The owner of the sign-up to update.
    var holder: SignUpHolder?
    /// The user names of people with whom the owner never shares a car.
    var avoided = ""
    /// The default name for a new sign-up.
    var nickname: String?
    /// The idempotency key of a new sign-up.
    var key: String?
    let refused: RefusedForm?
    let localTime: LocalTime
    /// Whether it is for a guest, who must not find out user names.
    let isGuest: Bool
    /// The channels that notify guests in addition to the device; empty for users with an account.
    var guestChannels: Set<NoticeKind.Channel> = []
    /// The requests for the event that the guest's device has made.
    var asked: [GuestRequest] = []

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        let usual = event.defaultPickUp?.name
        let model = Encoded(
            event: event.id,
            kind: kind,
            allowsOtherPickUps: event.allowsOtherPickUps,
            defaultPickUp: usual
        )
        try model.encode(to: encoder)
    }

    var title: LocalizedText {
        if signUp != nil { return kind == .offer ? "Change your offer" : "Change your request" }
        return Self.title(kind)
    }

    var setting: PageSetting { PageSetting(isPrivate: holder != nil || !asked.isEmpty) }

    /// The title for a new sign-up.
    static func title(_ kind: SignUp.Kind) -> LocalizedText { kind == .offer ? "Offer a ride" : "Request a ride" }

    private var action: Link {
        holder.map(\.edit) ?? (kind == .offer ? RideSharePaths.offers : RideSharePaths.requests)
    }

    var main: Markup {
        """
        <h1>\(title)</h1><p>\(event.title)<br><span class="quiet">\(localTime.text(for: event.beginsAt))\
        \(optional: event.venue.map { " · \($0.name)" })</span></p>\
        \(signUp == nil ? .empty : untilFreeze)\(forEach: asked, askedBefore)\(optional: refused?.summary(of: texts))\
        \(isAskedWhole ? .empty : form)
        """
    }

    /// Whether the guest has asked for rides in both directions, so that there is nothing left to ask for.
    private var isAskedWhole: Bool {
        refused == nil && Leg.allCases.allSatisfy { leg in asked.contains { $0.way.includes(leg) } }
    }

    private func askedBefore(_ request: GuestRequest) -> Markup {
        """
        <div class="card stack-small" data-asked><p><strong>\("You’ve already requested a ride to this event.")</strong><br>\
        \(Self.name(request.way))</p><p class="actions-small">\
        <a class="button button-primary"\(attribute: "href", RideSharePaths.guest(request.token))>\("Open request")</a>\
        <a class="button"\(attribute: "href", RideSharePaths.guestEdit(request.token))>\("Change request")</a></p></div>
        """
    }

    private var form: Markup {
        """
        <form id="sign-up" method="post"\(attribute: "action", action) class="beside-cards" data-enhance novalidate><div>\(.formToken)\
        <input type="hidden" name="event"\(attribute: "value", event.id)>\
        \(optional: (refused?["key"] ?? key).map { "<input type=\"hidden\" name=\"key\"\(attribute: "value", $0)>" })\
        \(wayField)\(placeField)\(timeField.markup(refused, value: signUp.map { clock($0.leavesAt) } ?? usualTime))\
        \(peopleField.markup(refused, value: signUp.map { "\($0.people)" } ?? (kind == .offer ? "3" : "1")))\
        \(kind == .offer ? offerFields : requestFields)</div><div>\(companyFields)\
        \(nameField.markup(refused, value: signUp?.name ?? nickname))\(phoneField.markup(refused, value: signUp?.phone))\(contactFields)\
        <p class="fine quiet" data-seen-by="riders organizers">\(seenBy)</p>\
        <div class="form-actions"><button class="button button-primary button-wide">\(button)</button></div></div></form>
        """
    }

    /// Who sees the data: organizers have a page of all cars and requests, without numbers.
    private var seenBy: LocalizedText {
        .sentences([
            kind == .offer
                ? "Two hours before, your riders see your name, number and car, but not where you start."
                : "Two hours before, your driver sees your name, number and pick-up point.",
            kind == .offer
                ? "The organizers see your name, car and where you start, but not your number."
                : "The organizers see your name and pick-up point, but not your number.",
            "We delete all of this a day after the event.",
        ])
    }

    private var untilFreeze: Markup {
        let legs = signUp?.way.legs ?? []
        let freeze = legs.map { RideShareDeadline.moments(event, $0).freeze }.reduce(event.beginsAt, min)
        return """
            <p class="notice">\(.icon("clock"))<span>\("You can change this until \(localTime.text(for: freeze)). If you do, we’ll match everyone again and notify people of changes.")</span></p>
            """
    }

    private var button: LocalizedText {
        if signUp != nil { return "Save changes" }
        return kind == .offer ? "Offer ride" : "Request ride"
    }

    /// The fields in the order of the form.
    private var texts: [FormField] {
        [FormField("way", label: "Direction of travel"), FormField("place", label: placeLabel), timeField, peopleField]
            + (kind == .offer ? [detourField, stopsField, carField] : [])
            + (isGuest ? [] : [avoidedField]) + [nameField, phoneField, mailField]
    }

    private var placeLabel: LocalizedText { kind == .offer ? "Starting point" : "Pick-up point" }

    private var timeField: FormField {
        FormField(
            "leavesAt",
            label: kind == .offer ? "Earliest departure" : "Earliest pick-up",
            type: "time",
            hint: "For the ride to the event."
        )
    }

    private var peopleField: FormField {
        FormField(
            "people",
            label: kind == .offer ? "Seats for others" : "Number of people",
            type: "number",
            attributes: "min=\"1\" max=\"8\" inputmode=\"numeric\""
        )
    }

    private var nameField: FormField { FormField("name", label: "Name", attributes: "autocomplete=\"name\"") }

    private var phoneField: FormField {
        FormField("phone", label: "Phone number", type: "tel", attributes: "autocomplete=\"tel\"")
    }

    private var mailField: FormField {
        FormField(
            "mail",
            label: "Email",
            type: "email",
            hint: "We’ll message you when you have a ride and when it changes.",
            attributes: "autocomplete=\"email\" maxlength=\"254\"",
            isOptional: true
        )
    }

    private var contactFields: Markup {
        let isChosen = signUp.map { !$0.textTo.isEmpty }
        let text = check("byText", "Send text messages about this ride to this number", isChosen)
        return """
            \(guestChannels.contains(.text) ? text : .empty)\
            \(guestChannels.contains(.mail) ? mailField.markup(refused, value: signUp?.mail) : .empty)
            """
    }

    private var detourField: FormField {
        FormField(
            "detourMinutes",
            label: "Maximum detour (minutes)",
            type: "number",
            hint: "Extra time for others, including stops.",
            attributes: "min=\"0\" max=\"120\" inputmode=\"numeric\""
        )
    }

    private var stopsField: FormField {
        FormField(
            "mostStops",
            label: "Maximum stops",
            type: "number",
            hint: "Several people can get in at one stop. Leave empty for as many stops as there are seats.",
            attributes: "min=\"1\" max=\"8\" inputmode=\"numeric\""
        )
    }

    private var avoidedField: FormField {
        FormField(
            "avoided",
            label: "People you don’t want to ride with",
            hint: "User names, separated by commas. These people won’t share your car. We don’t notify anyone.",
            attributes: "autocapitalize=\"none\" autocomplete=\"off\" maxlength=\"1000\""
        )
    }

    private var carField: FormField {
        FormField("car", label: "Your car", hint: "So riders can recognize it. For example: blue Clio, 1234 AB.")
    }

    private var offerFields: Markup {
        """
        \(detourField.markup(refused, value: signUp.map { "\($0.detourMinutes)" } ?? "15"))\
        \(stopsField.markup(refused, value: signUp.flatMap { $0.mostStops < SignUpCheck.mostPeople ? "\($0.mostStops)" : nil }))\
        \(carField.markup(refused, value: signUp?.car))
        """
    }

    private var requestFields: Markup {
        check("onlyBoth", "Only if I have a ride both ways", signUp?.onlyBoth)
    }

    private var companyFields: Markup {
        let seat: LocalizedText = kind == .offer ? "I have a child seat" : "We need a child seat"
        return """
            \(check("childSeat", seat, signUp?.childSeat))\
            \(check("womenOnly", """
                Women only: I’m a woman and want to ride with other women who chose this
                """, signUp?.womenOnly))\
            \(isGuest ? .empty : avoidedField.markup(refused, value: avoided))
            """
    }

    private func check(_ name: String, _ label: LocalizedText, _ value: Bool?) -> Markup {
        let isChecked = refused.map { $0[name] != nil } ?? value ?? false
        return """
            <div class="field"><div class="check"><input type="checkbox"\(attribute: "id", name)\(attribute: "name", name) value="true"\
            \(attribute: "checked", isChecked)><label\(attribute: "for", name)>\(label)</label></div></div>
            """
    }

    private var wayField: Markup {
        let chosen = refused?["way"] ?? signUp?.way.rawValue ?? SignUp.Way.both.rawValue
        let error = refused?.message(for: "way").map { "<p class=\"field-error\">\($0)</p>" as Markup }
        return """
            <fieldset class="field" id="way"><legend>\("Direction of travel")</legend>\(optional: error)<div class="choices">\
            \(forEach: SignUp.Way.allCases, { way in
                """
                <label class="choice"><input type="radio" name="way"\(attribute: "value", way.rawValue)\
                \(attribute: "checked", way.rawValue == chosen)><span>\(Self.name(way))</span></label>
                """
            })</div></fieldset>
            """
    }

    static func name(_ way: SignUp.Way) -> LocalizedText {
        switch way {
        case .there: "To the event"
        case .home: "From the event"
        case .both: "Both ways"
        }
    }

    private var placeField: Markup {
        if !event.allowsOtherPickUps, let only = event.defaultPickUp {
            return
                "<p><strong>\(placeLabel)</strong><br>\(only.name) <span class=\"quiet\">\("(for everyone)")</span></p>"
        }
        let usual = event.defaultPickUp
        let own = signUp.map { PlaceName($0.placeName).entered(at: $0.place) }
        return PlaceField(
            "place",
            label: placeLabel,
            refused: refused,
            value: (own ?? usual?.name ?? "", signUp?.place ?? usual?.position),
            purpose: "pickup"
        ).markup
    }

    /// An hour before the event.
    private var usualTime: String { clock(event.beginsAt.advanced(milliseconds: -3_600_000)) }

    /// Returns a time of day in the format of form fields.
    private func clock(_ moment: Timestamp) -> String {
        let text = localTime.clock(moment)
        return text.utf8.count == 4 ? "0" + text : text
    }
}
