public import HTTPTypes

/// The forms in which one answer can be shown.
public enum Representation: Sendable, Hashable {
    /// A whole HTML document.
    case document
    /// A page's own content as HTML, to be put into a document that is already there.
    case fragment
    /// JSON.
    case json
}

extension Representation {
    /// The representation that a request prefers among those offered, by RFC 9110 section 12.5.1; `nil` where it accepts none.
    ///
    /// Ties, and requests that do not say, go to JSON, unless the JSON would hold nothing (`hasData`). `X-Fragment`, with the
    /// id of the region to be shown anew, or `Accept: text/html; fragment`, asks for the fragment in place of the document.
    public static func preferred(
        by headers: HTTPFields,
        offersHTML: Bool,
        offersJSON: Bool = true,
        hasData: Bool = true
    ) -> Representation? {
        let tied: Representation = offersJSON && (hasData || !offersHTML) ? .json : .document
        guard headers.contains(.accept) else { return offersJSON || offersHTML ? tied : nil }
        let accept = headers[values: .accept].joined(separator: ",")
        // What programs send, word for word: nothing to weigh.
        if accept == "application/json" { return offersJSON ? .json : nil }
        let ranges = AcceptedRange.list(accept.isEmpty ? "*/*" : accept)
        let json = offersJSON ? AcceptedRange.quality(of: "application", "json", in: ranges) : 0
        let html = offersHTML ? AcceptedRange.quality(of: "text", "html", in: ranges) : 0
        if json == 0, html == 0 { return nil }
        if html < json || (html == json && tied == .json) { return .json }
        let wantsFragment = headers[.fragment] != nil || ranges.contains { $0.isFragment }
        return wantsFragment ? .fragment : .document
    }
}

/// One media range of an `Accept` header.
struct AcceptedRange {
    let type: Substring
    let subtype: Substring
    let quality: Double
    let isFragment: Bool

    /// The ranges of a header; those that cannot be read are left out.
    static func list(_ header: String) -> [AcceptedRange] {
        header.lowercased().split(separator: ",").prefix(64).compactMap { AcceptedRange($0) }
    }

    private init?(_ text: Substring) {
        let parts = text.split(separator: ";").map(\.trimmed)
        guard let names = parts.first?.split(separator: "/", omittingEmptySubsequences: false), names.count == 2 else {
            return nil
        }
        type = names[0]
        subtype = names[1]
        let weight = parts.dropFirst().first { $0.hasPrefix("q=") }
        let stated = weight.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
        quality = (0...1).contains(stated) ? stated : 0
        isFragment = names[0] == "text" && names[1] == "html" && parts.dropFirst().contains("fragment")
    }

    /// The quality that the most specific matching range gives to a type; 0 where none matches.
    static func quality(of type: String, _ subtype: String, in ranges: [AcceptedRange]) -> Double {
        var best = (precision: -1, quality: 0.0)
        for range in ranges {
            let precision: Int
            switch (range.type == type, range.subtype == subtype, range.subtype == "*") {
            case (true, true, _): precision = 2
            case (true, false, true): precision = 1
            case (false, _, true) where range.type == "*": precision = 0
            default: continue
            }
            if (precision, range.quality) > best { best = (precision, range.quality) }
        }
        return best.quality
    }
}

extension Substring {
    /// The text without blanks at its ends.
    var trimmed: Substring {
        var text = self
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }
}
