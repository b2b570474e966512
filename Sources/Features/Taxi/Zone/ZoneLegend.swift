import CrosstownWeb

enum ZoneLegend {
    /// The legend of waiting passengers and taxis.
    static var queues: Markup {
        """
        <ul class="legend legend-map">\(entry("swatch-waiting", "Shaded: passengers waiting"))\
        <li>\("Number: taxis waiting")</li></ul>
        """
    }

    static var demand: Markup {
        """
        <ul class="legend legend-map">\(forEach: ZoneDemand.allCases, { entry("swatch-\($0.rawValue)", $0.text) })</ul>
        """
    }

    private static func entry(_ look: String, _ text: LocalizedText) -> Markup {
        "<li><span\(attribute: "class", "swatch \(look)") aria-hidden=\"true\"></span>\(text)</li>"
    }
}
