import CrosstownKit
public import CrosstownValues
public import CrosstownWeb

/// How long staff have left to answer a case, running down; for a case without a limit how long it has waited, after a day.
public struct CaseClock {
    /// Of the limit a tenth is little: the time is red from then on.
    private static let littleIsOneOf: Int64 = 10
    private static let day: Int64 = 86_400_000

    private let left: Int64?
    private let limit: Int64
    private let waited: Int64?

    /// Shows a case of a subject at a moment.
    public init(_ found: Case, of subject: CaseSubject, at now: Timestamp) {
        left = subject.dueBy(found)?.milliseconds(since: now)
        limit = Int64((subject.limits.answerWithin?.value ?? 0) * 1000)
        waited = found.state == .open ? now.milliseconds(since: found.waitsSince) : nil
    }

    /// The time alone as HTML, for where a label says what it is; nothing where the case has no limit.
    public var markup: Markup { time ?? .empty }

    /// The same in words, as in "Answer within 23 h 59 min".
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
        let text: LocalizedText = .plural(days, one: "Has waited for \(days) day", other: "Has waited for \(days) days")
        return "<span class=\"quiet small\">\(text)</span>"
    }
}
