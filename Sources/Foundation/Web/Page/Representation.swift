public import HTTPTypes

/// The representations of a response.
public enum Representation: Sendable, Hashable {
    /// A whole HTML document.
    case document
    /// A page's own content as HTML, for an existing document.
    case fragment
    /// JSON.
    case json
}

extension Representation {
    /// Returns the preferred representation among those offered, by RFC 9110 section 12.5.1; `nil` if the request
    /// accepts none.
    ///
    /// The default, also on a tie, is JSON, unless that would be empty (`hasData`). `X-Fragment`, with the ID of the
    /// region to update, or `Accept: text/html; fragment`, requests the fragment instead of the document.
    public static func preferred(
        by headers: HTTPFields,
        offersHTML: Bool,
        offersJSON: Bool = true,
        hasData: Bool = true
    ) -> Representation? {
        let tied: Representation = offersJSON && (hasData || !offersHTML) ? .json : .document
        guard headers.contains(.accept) else { return offersJSON || offersHTML ? tied : nil }
        let accept = headers[values: .accept].joined(separator: ",")
        // What programs send exactly: nothing to compare.
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

    /// Parses the ranges of a header, without invalid ones.
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

    /// Returns the quality of the most specific range that matches a type; 0 without a match.
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
    /// The text without surrounding spaces.
    var trimmed: Substring {
        var text = self
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text
    }
}
