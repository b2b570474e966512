import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct SettingsPage: Page {
    let settings: InboxSettings
    var refused: RefusedForm?
    /// What was just done, if anything.
    var done: SettingsDeed?

    var title: LocalizedText { "Notifications" }

    static var contents: any Decodable.Type { SettingsMessage.self }

    func encode(to encoder: any Encoder) throws { try SettingsMessage(settings).encode(to: encoder) }

    var main: Markup {
        """
        <p><a\(attribute: "href", InboxLinks.inbox)>\(.icon("back", isSmall: true)) \("Inbox")</a></p>\
        <h1>\("Notifications")</h1>\(optional: done.map(said))\(optional: refused?.summary(of: Self.fields))\
        \(thisDevice)\(form)\(devices)\(saveBar)
        """
    }

    private static let formName = "notice-settings"

    /// At the end of the page instead of the form, so that it is always in sight.
    private var saveBar: Markup {
        """
        <div class="save-bar"><button\(attribute: "form", Self.formName) class="button button-primary button-wide">\("Save")</button></div>
        """
    }

    private func said(_ deed: SettingsDeed) -> Markup {
        let (look, icon): (Markup, String) =
            deed == .testedWithoutDevice ? ("notice", "info") : ("notice notice-good", "check")
        return "<p class=\"\(look)\" role=\"status\">\(.icon(icon))<span>\(deed.text)</span></p>"
    }

    /// Only scripts can subscribe; `inbox/push.js` shows what fits the device.
    private var thisDevice: Markup {
        """
        <section class="card stack" data-push data-needs-script hidden><h2>\("This device")</h2>\
        <p data-push-state="off">\("Get notified about your taxi, rides and messages even when this page is closed.")</p>\
        <p data-push-state="on" hidden>\("This device shows your notifications.")</p>\
        <p data-push-state="denied" hidden>\("Notifications are blocked in your browser’s settings for this site. Allow them there, then come back.")</p>\
        <p data-push-state="none" hidden>\("This browser can’t show notifications. On an iPhone, add Crosstown to the Home Screen first.")</p>\
        <button type="button" class="button button-primary" data-push-on>\(.icon("bell", isSmall: true)) \
        \("Turn on notifications")</button>\
        <button type="button" class="button" data-push-off hidden>\("Turn off on this device")</button></section>
        """
    }

    private static let fields = [
        FormField("quietFrom", label: "Quiet from", type: "time"),
        FormField("quietTo", label: "Quiet until", type: "time"),
        FormField("digestAt", label: "Daily email at", type: "time"),
    ]

    private var form: Markup {
        """
        <form\(attribute: "id", Self.formName) method="post"\(attribute: "action", InboxLinks.settings) class="stack">\(.formToken)\
        <h2>\("How you receive them")</h2>\
        <p class="quiet">\("Notifications appear in your inbox. Choose other ways to get them.")</p>\
        <div>\(forEach: settings.choices, choice)</div>\
        <h2>\("Quiet hours")</h2>\
        <p class="quiet">\("Only urgent notifications, such as your taxi, make a sound during these hours.")</p>\
        <div class="notice-hours">\(Self.fields[0].markup(refused, value: settings.hours.quiet.map { Hours.text($0.from) }))\
        \(Self.fields[1].markup(refused, value: settings.hours.quiet.map { Hours.text($0.to) }))</div>\
        \(sendsMail ? Self.fields[2].markup(refused, value: Hours.text(settings.hours.digestAt)) : .empty)</form>
        """
    }

    /// One kind, collapsed to its name and chosen channels.
    private func choice(_ kind: NoticeKind, _ choice: KindChoice) -> Markup {
        """
        <details class="disclosure"\(attribute: "data-kind", kind.id)><summary>\(kind.name)\
        <span class="list-detail">\(ways(choice))</span></summary>\
        <fieldset class="notice-kind"><legend class="visually-hidden">\(kind.name)</legend>\
        \(check("push", kind, choice.push, "Notification"))\
        \(settings.channels.contains(.text) ? check("text", kind, choice.text, "Text message") : .empty)\
        \(sendsMail ? mail(kind, choice.mail) : .empty)</fieldset></details>
        """
    }

    private func ways(_ choice: KindChoice) -> LocalizedText {
        var ways: [LocalizedText] = choice.push ? ["Notification"] : []
        if choice.text, settings.channels.contains(.text) { ways.append("Text message") }
        if choice.mail != .off, sendsMail { ways.append("Email") }
        return ways.isEmpty ? "Inbox only" : .joined(ways, by: ", ")
    }

    private var sendsMail: Bool { settings.channels.contains(.mail) }

    private func mail(_ kind: NoticeKind, _ chosen: MailChoice) -> Markup {
        """
        <div class="field"><label\(attribute: "for", "mail-\(kind.id)")>\("Email")</label>\
        <select class="input" name="mail"\(attribute: "id", "mail-\(kind.id)")>\
        \(forEach: MailChoice.allCases, { option(kind, $0, chosen) })</select></div>
        """
    }

    private func check(_ name: String, _ kind: NoticeKind, _ isOn: Bool, _ label: LocalizedText) -> Markup {
        let id = "\(name)-\(kind.id)"
        return """
            <div class="check"><input type="checkbox"\(attribute: "id", id)\(attribute: "name", name)\
            \(attribute: "value", kind.id)\(attribute: "checked", isOn)>\
            <label\(attribute: "for", id)>\(label)</label></div>
            """
    }

    private func option(_ kind: NoticeKind, _ mail: MailChoice, _ chosen: MailChoice) -> Markup {
        """
        <option\(attribute: "value", "\(kind.id)=\(mail.rawValue)")\(attribute: "selected", mail == chosen)>\
        \(mail.label)</option>
        """
    }

    private var devices: Markup {
        """
        <h2>\("Your devices")</h2>\(settings.devices.isEmpty ? noDevices : deviceList)\
        <form method="post"\(attribute: "action", InboxLinks.test)>\(.formToken)\
        <button class="button button-wide">\("Send a test notification")</button></form>
        """
    }

    private var noDevices: Markup { "<p class=\"quiet\">\("No device shows your notifications yet.")</p>" }

    private var deviceList: Markup {
        """
        <ul class="list">\(forEach: settings.devices, { device in
            """
            <li class="list-item"><span class="list-lead">\(.icon("bell"))</span><span class="list-text">\
            <span class="list-title">\(device.service)</span>\
            <span class="list-detail">\(LocalizedText.moment(device.seenAt))</span></span>\
            <form class="list-end" method="post"\(attribute: "action", InboxLinks.forget(device.id))>\(.formToken)\
            <button class="button button-quiet">\("Remove")</button></form></li>
            """
        })</ul>
        """
    }
}

extension MailChoice {
    /// The name of the channel in the settings.
    var label: LocalizedText {
        switch self {
        case .off: "None"
        case .now: "Immediately"
        case .digest: "Once a day"
        }
    }
}

/// What the user has just done in the settings.
enum SettingsDeed: String, CaseIterable, Codable, Sendable {
    case saved
    /// A test notification is being sent.
    case tested
    /// The test notification is in the inbox, but no device shows it.
    case testedWithoutDevice

    var text: LocalizedText {
        switch self {
        case .saved: "Saved."
        case .tested: "A test notification is on its way."
        case .testedWithoutDevice:
            "We sent the test notification to your inbox only. To get it on this device, turn on notifications first."
        }
    }
}

/// The settings in the API.
struct SettingsMessage: Codable, Sendable {
    /// The choices for one kind.
    struct Kind: Codable, Sendable {
        let kind: String
        let name: LocalizedText
        let push: Bool
        let mail: MailChoice
        let text: Bool
    }

    /// A device that shows notices.
    struct Device: Codable, Sendable {
        let id: Identifier<PushDevice>
        let service: String
        let seenAt: Timestamp
    }

    let kinds: [Kind]
    let quietFrom: String?
    let quietTo: String?
    let digestAt: String
    let devices: [Device]

    init(_ settings: InboxSettings) {
        kinds = settings.choices.map { kind, choice in
            Kind(
                kind: kind.id,
                name: kind.name,
                push: choice.push,
                mail: choice.mail,
                text: choice.text
            )
        }
        quietFrom = settings.hours.quiet.map { Hours.text($0.from) }
        quietTo = settings.hours.quiet.map { Hours.text($0.to) }
        digestAt = Hours.text(settings.hours.digestAt)
        devices = settings.devices.map { Device(id: $0.id, service: $0.service, seenAt: $0.seenAt) }
    }
}
