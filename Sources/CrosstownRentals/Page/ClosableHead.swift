import CrosstownWeb

/// The name of a page that lies over the map, with the way out in its upper corner (R-6.4).
struct ClosableHead {
    let title: LocalizedText
    let back: Link

    var markup: Markup {
        """
        <div class="row row-apart"><h1>\(title)</h1><a class="button button-round"\(attribute: "href", back)\
        \(attribute: "aria-label", ProblemWords.close)>\(.icon("close"))</a></div>
        """
    }
}
