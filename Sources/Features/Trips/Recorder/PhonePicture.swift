import CrosstownWeb

/// A drawing of a phone's screen in the colors of the page.
enum PhonePicture: Sendable {
    /// A line of an app's settings.
    enum Line: Sendable {
        /// A name and a value.
        case row(String, String)
        /// An option of a list, chosen or not.
        case choice(String, Bool)
        /// A switch, on or off.
        case toggle(String, Bool)
    }

    /// An app being installed.
    case install(String)
    /// The camera scanning a code.
    case scan
    /// A page of settings with its title.
    case settings(String, [Line])
    /// A message being sent.
    case letter
    /// Lines of a program.
    case code([String])

    /// The drawing, which the text next to it fully describes.
    var markup: Markup {
        """
        <svg class="phone-picture" viewBox="0 0 120 200" width="120" height="200" aria-hidden="true">\
        <rect class="phone-body" x="2" y="2" width="116" height="196" rx="14"/>\
        <rect class="phone-screen" x="8" y="14" width="104" height="172" rx="6"/>\
        <rect class="phone-mark" x="48" y="7" width="24" height="3" rx="1.5"/>\(screen)</svg>
        """
    }

    private var screen: Markup {
        switch self {
        case .install(let app): Self.installed(app)
        case .scan: Self.scanned
        case .settings(let title, let lines):
            "\(Self.text(title, x: 16, y: 34, "phone-title"))\(forEach: lines.enumerated(), { Self.line($1, y: 56 + Double($0) * 36) })"
        case .letter: Self.sent
        case .code(let lines):
            "\(forEach: lines.enumerated(), { Self.text($1, x: 14, y: 50 + Double($0) * 18, "phone-code") })"
        }
    }

    private static func text(_ words: String, x: Double, y: Double, _ style: String, anchor: String = "start") -> Markup
    {
        """
        <text\(attribute: "class", style)\(attribute: "x", x)\(attribute: "y", y)\(attribute: "text-anchor", anchor)>\(words)</text>
        """
    }

    private static func installed(_ app: String) -> Markup {
        """
        <rect class="phone-accent" x="38" y="44" width="44" height="44" rx="11"/>\
        <path class="phone-stroke-light" d="M60 54v20m-9-9 9 9 9-9m-20 15h22"/>\
        \(text(app, x: 60, y: 108, "phone-title", anchor: "middle"))\
        <rect class="phone-accent" x="24" y="124" width="72" height="24" rx="12"/>\
        <path class="phone-stroke-light" d="m53 136 5 5 9-10"/>
        """
    }

    private static let scanned: Markup = """
        <path class="phone-stroke" d="M22 66V48a4 4 0 0 1 4-4h18m32 0h18a4 4 0 0 1 4 4v18m0 50v18a4 4 0 0 1-4 4H76m-32 0H26a4 4 0 0 1-4-4v-18"/>\
        <path class="phone-ink" d="M36 58h20v20H36zm6 6v8h8v-8zM64 58h20v20H64zm6 6v8h8v-8zM36 104h20v20H36zm6 6v8h8v-8zM64 86h8v8h-8zM76 90h8v12h-8zM64 102h8v8h-8zM72 112h12v12H72zM36 86h12v8H36zM52 90h8v8h-8z"/>\
        <rect class="phone-accent" x="20" y="152" width="80" height="22" rx="11"/>\
        <path class="phone-stroke-light" d="M52 163h14m-5-5 5 5-5 5"/>
        """

    private static let sent: Markup = """
        <rect class="phone-card" x="22" y="84" width="76" height="52" rx="6"/><path class="phone-stroke" d="m24 88 36 26 36-26"/>\
        <path class="phone-stroke" d="M60 74V44m-11 11 11-11 11 11"/>
        """

    private static func line(_ line: Line, y: Double) -> Markup {
        let card: Markup =
            "<rect class=\"phone-card\" x=\"12\"\(attribute: "y", y - 12) width=\"96\" height=\"32\" rx=\"5\"/>"
        switch line {
        case .row(let name, let value):
            return
                "\(card)\(text(name, x: 17, y: y + 0.5, "phone-small"))\(text(value, x: 17, y: y + 13, "phone-value"))"
        case .choice(let name, let isChosen):
            return """
                \(card)\(text(name, x: 17, y: y + 8, "phone-value"))\
                <circle\(attribute: "class", isChosen ? "phone-accent" : "phone-ring") cx="98"\(attribute: "cy", y + 4) r="5"/>
                """
        case .toggle(let name, let isOn):
            return """
                \(card)\(text(name, x: 17, y: y + 1, "phone-small"))\
                <rect\(attribute: "class", isOn ? "phone-accent" : "phone-mark") x="17"\(attribute: "y", y + 5) width="22" height="12" rx="6"/>\
                <circle class="phone-knob"\(attribute: "cx", isOn ? 33.0 : 23.0)\(attribute: "cy", y + 11) r="4.5"/>
                """
        }
    }
}
