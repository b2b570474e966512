import CrosstownKit
import CrosstownQR
import CrosstownValues
import CrosstownWeb
import Foundation

/// The other apps of a person that record, and how a further one is set up.
struct RecordersPage: Page {
    /// One recorder, as programs read it.
    struct Line: Codable, Sendable {
        let id: Identifier<FixRecorder>
        let kind: RecorderKind
        let name: String
        let heardAt: Timestamp?
        let isWithdrawn: Bool

        init(_ recorder: StoredRecorder) {
            id = recorder.id
            kind = recorder.kind
            name = recorder.name
            heardAt = recorder.heardAt
            isWithdrawn = recorder.withdrawnAt != nil
        }
    }

    /// All recorders.
    struct Contents: Codable, Sendable {
        let recorders: [Line]
    }

    let recorders: [StoredRecorder]
    let refused: RefusedForm?
    /// How many positions a file has just brought.
    let taken: Int?

    var title: LocalizedText { "Record with other apps" }

    var setting: PageSetting { PageSetting(popup: refused?.generalPopup ?? .empty) }

    static var contents: any Decodable.Type { Contents.self }

    func encode(to encoder: any Encoder) throws {
        try Contents(recorders: recorders.map(Line.init)).encode(to: encoder)
    }

    var main: Markup {
        """
        <h1>\(title)</h1>\
        <p>\("Apps from the stores record in the background, with the screen off. Each gets a key of its own that you can withdraw.")</p>\
        \(optional: takenNotice)<ul class="list">\(forEach: recorders.filter { $0.kind != .phone && $0.kind != .file }, line)</ul>\
        <h2>\("Set up an app")</h2>\
        <form method="post"\(attribute: "action", TripsLinks.recorders) class="stack-small">\(.formToken)\
        \(SelectField(name: "kind", label: "App", options: RecorderKind.apps.map { ($0.rawValue, $0.title) }).markup)\
        \(FormField("name", label: "Name of the phone", attributes: "maxlength=\"40\"").markup(refused))\
        <button class="button button-primary">\("Make a key")</button></form>\
        <h2>\("Read a file")</h2>\
        <p class="quiet small">\("GPX, GeoJSON, CSV, or Google Timeline's export (on the phone: Settings, Location, Timeline, Export). At most 32 MB.")</p>\
        <form method="post"\(attribute: "action", TripsLinks.files) enctype="multipart/form-data" class="stack-small">\(.formToken)\
        \(FormField("file", label: "File", type: "file", attributes: "required").markup(refused))\
        <button class="button">\("Read the file")</button></form>
        """
    }

    private var takenNotice: Markup? {
        taken.map { taken in
            let text: LocalizedText = .plural(
                taken,
                one: "\(taken) new position was read; its trips are in your history.",
                other: "\(taken) new positions were read; their trips are in your history."
            )
            return "<p class=\"notice notice-good\">\(.icon("check"))<span>\(text)</span></p>"
        }
    }

    private func line(_ recorder: StoredRecorder) -> Markup {
        let heard: LocalizedText =
            recorder.heardAt.map { "Heard \(LocalizedText.moment($0, .dayAndClock))" } ?? "Not heard yet"
        let form: Markup =
            recorder.withdrawnAt != nil
            ? "<span class=\"badge badge-bad\">\("Key withdrawn")</span>"
            : """
            <form method="post"\(attribute: "action", TripsLinks.withdraw(recorder.id))\
            \(textAttribute: "data-confirm", "Withdraw this key?")\
            \(textAttribute: "data-confirm-text", "What the app sends from now on is refused; its trips stay.") data-enhance>\
            \(.formToken)<button class="button button-small">\("Withdraw")</button></form>
            """
        return """
            <li class="row row-apart"><span><strong>\(recorder.kind.title) \(recorder.name)</strong><br>\
            <span class="quiet small">\(heard)</span></span>\(form)</li>
            """
    }
}

extension RecorderKind {
    /// What the app is called.
    var title: LocalizedText {
        switch self {
        case .phone: "This app"
        case .owntracks: LocalizedText(verbatim: "OwnTracks")
        case .overland: LocalizedText(verbatim: "Overland")
        case .traccar: LocalizedText(verbatim: "Traccar Client")
        case .program: "Own program"
        case .file: "Files"
        }
    }
}

/// A key that was just made, with a code to scan and the steps of the app; it is shown for a quarter of an hour.
struct NewRecorderPage: Page {
    /// The key, as programs read it.
    struct Contents: Codable, Sendable {
        let id: Identifier<FixRecorder>
        let key: String
        let address: String
        let secret: String?

        init(_ made: RecorderService.Made, address: String) {
            id = made.recorder.id
            key = made.key
            self.address = "\(address)/trips/in/\(made.key)"
            secret = made.secret
        }
    }

    let made: RecorderService.Made
    /// The public address of the service.
    let address: String

    var title: LocalizedText { "Set up \(made.recorder.kind.title)" }

    static var contents: any Decodable.Type { Contents.self }

    func encode(to encoder: any Encoder) throws {
        try Contents(made, address: address).encode(to: encoder)
    }

    private var inbox: String { "\(address)/trips/in/\(made.key)" }

    var main: Markup {
        """
        <h1>\(title)</h1><p class="notice">\(.icon("info"))<span>\("Keep this page to yourself: whoever has the key can add to your trips, but read nothing. It is shown for a quarter of an hour.")</span></p>\
        \(optional: code)\
        <ol class="stack-small">\(forEach: steps, { "<li>\($0)</li>" })</ol>\
        <dl class="facts"><dt>\("Address")</dt><dd><code>\(inbox)</code></dd>\
        \(optional: made.secret.map { "<dt>\("Encryption key")</dt><dd><code>\($0)</code></dd>" })</dl>\
        <p><a class="button button-wide"\(attribute: "href", TripsLinks.recorders)>\("Done")</a></p>
        """
    }

    private var code: Markup? {
        guard let link = setupLink, let code = QRCode(link) else { return nil }
        let side = code.size + 2 * QRCode.margin
        let box = "-\(QRCode.margin) -\(QRCode.margin) \(side) \(side)"
        return """
            <p class="qr"><svg\(attribute: "viewBox", box) width="320" height="320" role="img"\
            \(textAttribute: "aria-label", "Code that sets up the app") shape-rendering="crispEdges">\
            <rect x="-4" y="-4"\(attribute: "width", side)\(attribute: "height", side) fill="#fff"/>\
            <path\(attribute: "d", code.path) fill="#000"/></svg></p>
            """
    }

    /// What the app opens to set itself up.
    private var setupLink: String? {
        switch made.recorder.kind {
        case .owntracks: "owntracks:///config?inline=" + Self.encoded(Data(configuration.utf8).base64EncodedString())
        case .overland: "overland://setup?url=" + Self.encoded(inbox) + "&device_id=phone"
        case .traccar:
            "\(inbox)?id=phone&accuracy=high&distance=10&interval=10&buffer=true&stop_detection=true&wakelock=true"
        case .program, .phone, .file: inbox
        }
    }

    private var configuration: String {
        let secret = made.secret.map { #","encryptionKey":"\#($0)""# } ?? ""
        return #"{"_type":"configuration","mode":3,"url":"\#(inbox)","auth":false,"deviceId":"phone","tid":"ct","#
            + #""monitoring":2,"locatorInterval":10,"locatorDisplacement":10,"extendedData":true\#(secret)}"#
    }

    private static func encoded(_ text: String) -> String {
        text.utf8.map { byte in
            switch byte {
            case 48...57, 65...90, 97...122, 45, 46, 95, 126: String(UnicodeScalar(byte))
            default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }.joined()
    }

    private var steps: [LocalizedText] {
        switch made.recorder.kind {
        case .owntracks:
            [
                "Install OwnTracks from your store.",
                "Scan the code with the phone's camera and open the link with OwnTracks.",
                "Choose the mode Move while you travel; allow the position always.",
                "Check that the encryption key below stands in its settings.",
            ]
        case .overland:
            [
                "Install Overland from your store.",
                "Scan the code with the phone's camera and open the link with Overland.",
                "Turn tracking on and choose a send interval of a minute.",
            ]
        case .traccar:
            [
                "Install Traccar Client from your store.", "Scan the code in its settings, or enter the address below.",
                "Set the interval to 10 seconds and the accuracy to high, and start it.",
            ]
        case .program, .phone, .file:
            [
                "Send batches by POST to the address below.",
                "The body is JSON: fixes, a list of at, latitude, longitude, accuracy and speed.",
                "Or send each position by GET, as GPSLogger can: lat, lon, timestamp, accuracy and speed behind the address.",
            ]
        }
    }
}
