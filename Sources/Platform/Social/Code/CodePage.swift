import CrosstownKit
import CrosstownQR
import CrosstownValues
import CrosstownWeb

/// The user's code to scan, and the scanner for another user's.
struct CodePage: Page {
    let code: FriendCode?
    let address: String
    let refused: RefusedForm?

    var title: LocalizedText { "Friend code" }

    var setting: PageSetting { PageSetting(popup: refused.map { Popup($0.problem).markup } ?? .empty) }

    struct Encoded: Codable {
        let code: String?
        let endsAt: Timestamp?
    }

    static var contents: any Decodable.Type { Encoded.self }

    func encode(to encoder: any Encoder) throws {
        try Encoded(code: code?.text, endsAt: code?.endsAt).encode(to: encoder)
    }

    var main: Markup {
        """
        <a class="quiet"\(attribute: "href", SocialLinks.friends)>\(.icon("back", isSmall: true)) \("Friends")</a>\
        <h1>\("Friend code")</h1>\(own)<h2>\("Enter your friend’s code")</h2>\(camera)\
        <form id="friend-code" class="stack" method="post"\(attribute: "action", SocialLinks.scan)>\(.formToken)\
        <input type="hidden" name="code"><div class="field"><label for="typed">\("Code")</label>\
        <input class="input" id="typed" name="typed" maxlength="40" autocapitalize="characters" autocomplete="off" \
        spellcheck="false"></div><button class="button button-wide">\("Add friend")</button></form>
        """
    }

    private var own: Markup {
        guard let code else {
            return """
                <p>\("Show a code to someone next to you. It’s valid for 10 minutes, one use.")</p>\
                <form method="post"\(attribute: "action", SocialLinks.code)>\(.formToken)\
                <button class="button button-primary button-wide">\("Show my code")</button></form>
                """
        }
        return """
            <div class="card stack-small">\(picture(of: code))<p class="figure-large">\(code.spelled)</p>\
            <p class="quiet">\("Valid for 10 minutes, one use.")</p></div>\
            <form method="post"\(attribute: "action", SocialLinks.code)>\(.formToken)\
            <button class="button button-wide">\("New code")</button></form>
            """
    }

    private func picture(of code: FriendCode) -> Markup {
        guard let picture = QRCode(address + SocialLinks.add(code.text).href) else { return .empty }
        let side = picture.size + 2 * QRCode.margin
        return """
            <svg class="qr-code" role="img"\(attribute: "viewBox", "\(-QRCode.margin) \(-QRCode.margin) \(side) \(side)")\
             shape-rendering="crispEdges" width="240" height="240"><title>\("Your code to scan")</title>\
            <path fill="#fff"\(attribute: "d", "M-4 -4h\(side)v\(side)h-\(side)z")/>\
            <path fill="#000"\(attribute: "d", picture.path)/></svg>
            """
    }

    /// `forms/scan.js` turns this into a camera; without script there is only the field.
    private var camera: Markup {
        """
        <details class="disclosure"><summary>\("Scan with the camera")</summary>\
        <div class="stack" data-scanner="friend-code" data-needs-script hidden><div class="scanner">\
        <video class="scanner-view" muted playsinline></video><div class="scanner-frame" aria-hidden="true"></div>\
        <button type="button" class="button button-small scanner-light" data-scanner-light aria-pressed="false" hidden>\
        \("Flashlight")</button></div></div></details>
        """
    }
}
