import CrosstownKit
public import CrosstownValues
public import CrosstownWeb

/// The time left to answer a case, as a countdown; for a case without a limit, its waiting time after a day.
public struct CaseClock {
    /// The last tenth of the limit is shown in red.
    private static let littleIsOneOf: Int64 = 10
    private static let day: Int64 = 86_400_000

    private let left: Int64?
    private let limit: Int64
    private let waited: Int64?

    /// Creates the clock of a case at a moment.
    public init(_ found: Case, of subject: CaseSubject, at now: Timestamp) {
        left = subject.dueBy(found)?.milliseconds(since: now)
        limit = Int64((subject.limits.answerWithin?.value ?? 0) * 1000)
        waited = found.state == .open ? now.milliseconds(since: found.waitsSince) : nil
    }

    /// The time as HTML, for use after a label; empty if the case has no limit.
    public var markup: Markup { time ?? .empty }

    /// The time in words, such as "Answer within 23 h 59 min".
    public var sentence: Markup {
        guard let left else { return waiting }
        return left > 0 ? "\(CaseTexts.answerWithin) \(markup)" : markup
    }

    private var time: Markup? {
        guard let left else { return nil }
        guard left > 0 else {
            return "<span class=\"badge badge-bad\">\("Overdue by \(CaseTexts.duration(milliseconds: -left))")</span>"
        }
        let isLittle = left * Self.littleIsOneOf <= limit
        return """
            <span class="badge\(isLittle ? " badge-bad" : "" as Markup)">\
            <span\(attribute: "data-running-ms", left) data-running="down">\
            \(CaseTexts.duration(milliseconds: left))</span></span>
            """
    }

    private var waiting: Markup {
        guard let waited, waited >= Self.day else { return .empty }
        let days = Int(waited / Self.day)
        let text: LocalizedText = .plural(days, one: "Waiting for \(days) day", other: "Waiting for \(days) days")
        return "<span class=\"quiet small\">\(text)</span>"
    }
}
