import CrosstownWeb

/// Areas on a map of the console in the colors of their kinds, with a legend.
struct AreaMap {
    /// The areas as GeoJSON.
    let areas: Link
    /// The content over the map.
    var over: Markup = .empty
    /// Whether the page scrolls over the map.
    var isCooperative = true

    var markup: Markup {
        """
        <div class="map-card"><div class="map" id="map" data-map-view data-keep-view data-zoom="13.3"\
        \(attribute: "data-cooperative", isCooperative)\(attribute: "data-zones", areas)></div>\(over)</div>\
        <ul class="legend">\(forEach: AreaTexts.choices, { kind, words in
            "<li><span class=\"swatch swatch-\(kind)\" aria-hidden=\"true\"></span>\(words)</li>"
        })</ul>
        """
    }
}

/// The button that deletes an area after a confirmation.
struct AreaRemoval {
    let area: RentalArea
    var isSmall = false

    var markup: Markup {
        """
        <form method="post"\(attribute: "action", RentalLinks.removeArea(area.version)) data-enhance\
        \(attribute: "data-confirm", AreaTexts.reallyRemove(area.name))\
        \(attribute: "data-confirm-text", AreaTexts.removeText)\(attribute: "data-confirm-ok", AreaTexts.remove)>\
        \(.formToken)<button\(attribute: "class", isSmall ? "button button-small" : "button button-danger")>\
        \(AreaTexts.remove)<span class="visually-hidden"> \(area.name)</span></button></form>
        """
    }
}
