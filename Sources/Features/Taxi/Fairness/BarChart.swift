import CrosstownWeb

/// A bar chart with a table of the same values for people who cannot see it.
struct BarChart {
    struct Bar {
        let label: LocalizedText
        let value: Double
        var isMarked = false
    }

    let id: String
    let title: LocalizedText
    let bars: [Bar]
    /// The unit of the values.
    let unit: LocalizedText
    var places = 0

    private static let height = 120.0
    private static let step = 24.0

    /// Whether there are too many bars to label each.
    private var isDense: Bool { bars.count > 14 }

    var markup: Markup {
        guard let most = bars.map(\.value).max() else { return .empty }
        guard most > 0 else { return empty }
        let width = Int(Self.step) * bars.count
        return """
            <figure\(attribute: "class", isDense ? "bar-chart bar-chart-dense" : "bar-chart")><figcaption id="\(id)-title">\(title)</figcaption>\
            <svg role="img" aria-labelledby="\(id)-title"\
            \(attribute: "viewBox", "0 0 \(width) \(Int(Self.height) + 20)") preserveAspectRatio="xMinYMid meet">\
            \(forEach: bars.enumerated(), { bar($0, $1, most) })</svg>\
            <details class="disclosure"><summary>\("Show as table")</summary>\(table)</details></figure>
            """
    }

    /// A text instead of an empty chart.
    private var empty: Markup {
        """
        <figure class="bar-chart"><figcaption>\(title)</figcaption><p class="quiet">\("Nothing to show yet.")</p></figure>
        """
    }

    private func bar(_ index: Int, _ bar: Bar, _ most: Double) -> Markup {
        let height = (bar.value / most * Self.height).rounded()
        let x = Double(index) * Self.step
        let isUnnamed = isDense && !index.isMultiple(of: 3)
        return """
            <rect\(attribute: "class", bar.isMarked ? "bar bar-marked" : "bar")\(attribute: "x", x + 2)\
            \(attribute: "y", Self.height - height)\(attribute: "width", Self.step - 4)\(attribute: "height", height)/>\
            \(isUnnamed ? .empty : "<text\(attribute: "x", x + Self.step / 2)\(attribute: "y", Self.height + 15) text-anchor=\"middle\">\(bar.label)</text>")
            """
    }

    private var table: Markup {
        """
        <table class="table"><thead><tr><th scope="col">\("Group")</th><th scope="col" class="number">\(unit)</th></tr></thead>\
        <tbody>\(forEach: bars, { bar in
            "<tr><th scope=\"row\">\(bar.label)</th><td class=\"number\">\(LocalizedText.decimal(bar.value, places: places))</td></tr>"
        })</tbody></table>
        """
    }
}
