import CrosstownWeb

/// The head of every document.
struct ShellHead {
    let title: LocalizedText
    let cityName: String?
    /// The interval in seconds at which browsers without scripts reload the page.
    let reloadSeconds: Int?
    /// The preview on other sites.
    let sharing: Sharing?
    /// Custom colors, if any.
    let styles: Link?

    private static let styles = ["tokens", "base", "shell", "forms", "components", "map", "console"]

    private var service: String { cityName.map { "Crosstown \($0)" } ?? "Crosstown" }

    private var reload: Markup? {
        reloadSeconds.map { "<noscript><meta http-equiv=\"refresh\" content=\"\($0)\"></noscript>" }
    }

    var markup: Markup {
        """
        <head><meta charset="utf-8">\
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">\
        <title>\(title) · \(service)</title>\
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">\
        <meta name="theme-color" content="#171b22" media="(prefers-color-scheme: dark)">\
        <meta name="form-token" content="\(.bareFormToken)">\(optional: reload)\(optional: sharing?.markup)\
        <script src="\(.assets)/scripts/early.js"></script>\
        \(forEach: Self.styles, { "<link rel=\"stylesheet\" href=\"\(.assets)/styles/\($0).css\">" })\
        \(optional: styles.map { "<link rel=\"stylesheet\"\(attribute: "href", $0)>" })\
        <link rel="icon" href="\(.assets)/icons/app.svg" type="image/svg+xml">\
        <link rel="apple-touch-icon" href="\(.assets)/icons/app-180.png">\
        <link rel="manifest" href="\(.assets)/manifest.webmanifest">\
        <script type="module" src="\(.assets)/scripts/crosstown.js"></script></head>
        """
    }
}

/// The data for scripts, as attributes of the body.
struct ShellData {
    let frame: PageFrame
    let hasMap: Bool
    /// The center of the city, where maps begin.
    let center: String
    /// The simulated position of users far from the city, in a trial.
    let trialPosition: String?
    /// The name of the city, for users who are shown at the simulated position.
    let trialCity: String?

    var attributes: Markup {
        """
         data-service-worker="/service-worker.js?assets=\(.assets)"\(map)\
        \(attribute: "data-trial-position", trialPosition)\
        \(attribute: "data-trial-city", trialCity)\
        \(attribute: "data-person", frame.caller?.accountID)\
        \(attribute: "data-live-stream", frame.setting.liveStream)\
        \(attribute: "data-live-events", events)
        """
    }

    private var events: String? {
        frame.setting.liveEvents.isEmpty ? nil : frame.setting.liveEvents.joined(separator: " ")
    }

    private var map: Markup {
        guard hasMap else { return .empty }
        return """
             data-center="\(center)" data-tiles="/map/tiles/{z}/{x}/{y}" \
            data-map-script="\(.assets)/vendor/maplibre/maplibre-gl.js" \
            data-map-styles="\(.assets)/vendor/maplibre/maplibre-gl.css" \
            data-font-medium="\(.assets)/vendor/fonts/inter-medium.woff2" \
            data-font-semibold="\(.assets)/vendor/fonts/inter-semibold.woff2" \
            data-font-bold="\(.assets)/vendor/fonts/inter-bold.woff2"
            """
    }
}
