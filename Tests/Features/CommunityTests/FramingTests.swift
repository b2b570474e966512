import CrosstownCommunityRules
import Testing

@Suite struct FramingTests {
    private static let csp = "content-security-policy"
    private static let options = "x-frame-options"

    @Test(
        arguments: [
            ([], true), ([(options, "DENY")], false), ([(options, " sameorigin ")], false),
            ([(options, "ALLOWALL")], true),
            ([(csp, "default-src 'self'")], true), ([(csp, "frame-ancestors 'none'")], false),
            ([(csp, "frame-ancestors 'self'")], false), ([(csp, "frame-ancestors *")], true),
            ([(csp, "FRAME-ANCESTORS https:")], true), ([(csp, "frame-ancestors http:")], true),
            ([(csp, "frame-ancestors https://town.example")], true),
            ([(csp, "frame-ancestors 'self' *.example")], true), ([(csp, "frame-ancestors *.town.example")], false),
            ([(csp, "frame-ancestors https://town.example:8443")], false),
            ([(csp, "frame-ancestors town.example:*")], true), ([(csp, "frame-ancestors other.example")], false),
            // The newer rule decides over the older one, and every policy must agree.
            ([(options, "DENY"), (csp, "frame-ancestors *")], true),
            ([(csp, "frame-ancestors *, frame-ancestors 'none'")], false),
            ([(csp, "frame-ancestors *"), (csp, "frame-ancestors 'self'")], false),
            ([(csp, "frame-ancestors")], false), ([(csp, "img-src *; frame-ancestors 'none'")], false),
            ([("content-security-policy-report-only", "frame-ancestors 'none'")], true),
        ] as [([(String, String)], Bool)]
    )
    func `a page is shown within another where its server allows it`(fields: [(String, String)], isAllowed: Bool) {
        let framing = Framing(fields: fields.map { (name: $0.0, value: $0.1) }, within: "https://town.example")

        #expect(framing.isAllowed == isAllowed)
    }
}
