import CrosstownKit
import CrosstownQR
import CrosstownValues
import CrosstownWeb
import Foundation

/// A new key with a code to scan and the steps in the app, shown for a quarter of an hour.
struct NewRecorderPage: Page {
    struct Contents: Codable, Sendable {
        let id: Identifier<FixRecorder>
        let key: String
        let address: String
        let secret: String?

        init(_ made: RecorderService.Made, address: String) {
            id = made.recorder.id
            key = made.key
            self.address = address + TripsLinks.inboxOfKey(made.key).href
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

    private var inbox: String { address + TripsLinks.inboxOfKey(made.key).href }

    var main: Markup {
        """
        <h1>\(title)</h1><p class="notice">\(.icon("info"))<span>\("Don’t share this page. Anyone with the key can add trips to your account, but can’t read anything. The key is shown for 15 minutes.")</span></p>\
        \(optional: code)\
        <ol class="recorder-steps">\(forEach: made.recorder.kind.steps, { "<li>\($0.picture.markup)<p>\($0.text)</p></li>" })</ol>\
        <dl class="facts facts-long"><dt>\("Address")</dt><dd><code>\(inbox)</code></dd>\
        \(optional: made.secret.map { "<dt>\("Encryption key")</dt><dd><code>\($0)</code></dd>" })</dl>\
        \(made.recorder.kind.sendsPasswords ? withoutKey : .empty)\
        <p><a class="button button-wide"\(attribute: "href", TripsLinks.recorders)>\("Done")</a></p>
        """
    }

    /// An option without the key in the address, because proxies log addresses more often than passwords.
    private var withoutKey: Markup {
        """
        <details><summary>\("Use a password or token instead")</summary><div class="stack">\
        <p>\("The app can also send the key as a password, with any user name, or as an access token. In that case, the address doesn’t contain the key.")</p>\
        <dl class="facts facts-long"><dt>\("Address")</dt><dd><code>\(address + TripsLinks.inbox.href)</code></dd>\
        <dt>\("Password or access token")</dt><dd><code>\(made.key)</code></dd></dl></div></details>
        """
    }

    private var code: Markup? {
        guard let link = setupLink, let code = QRCode(link) else { return nil }
        let side = code.size + 2 * QRCode.margin
        let box = "-\(QRCode.margin) -\(QRCode.margin) \(side) \(side)"
        return """
            <p class="qr"><svg\(attribute: "viewBox", box) width="320" height="320" role="img"\
            \(textAttribute: "aria-label", "Setup code for the app") shape-rendering="crispEdges">\
            <rect x="-4" y="-4"\(attribute: "width", side)\(attribute: "height", side) fill="#fff"/>\
            <path\(attribute: "d", code.path) fill="#000"/></svg></p>\(optional: openHere)
            """
    }

    /// A link for users on the phone that will record, who cannot scan its screen.
    private var openHere: Markup? {
        guard made.recorder.kind == .owntracks || made.recorder.kind == .overland else { return nil }
        return """
            <p><a class="button"\(attribute: "href", setupLink)>\("On this phone: open \(made.recorder.kind.title)")</a></p>
            """
    }

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
}
