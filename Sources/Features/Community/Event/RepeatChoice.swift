import CrosstownCalendar
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The repetition in a form: the chosen rule, and its last day separately.
struct RepeatChoice {
    /// The rule without its last day.
    let value: String
    let name: LocalizedText
    /// The last day for a date field; empty if the rule has none.
    let until: String

    init(_ text: String, _ startsAt: Timestamp, _ zone: ZoneTimes) {
        guard var rule = RecurrenceRule(text) else {
            (value, name, until) = (text, LocalizedText(verbatim: text), "")
            return
        }
        let last = rule.until.map { rule.untilIsUTC ? zone.local($0.moment(secondsFromUTC: 0)) : $0 }
        until = last.map { CivilDay(number: $0.day).description } ?? ""
        (rule.until, rule.untilIsUTC) = (nil, false)
        // Other programs also name the weekday of the start, which is the default.
        let own = [RecurrenceRule.Weekday(zone.local(startsAt).weekday)]
        if rule.frequency == .weekly, rule.weekdays == own { rule.weekdays = [] }
        value = rule.text
        name = Self.name(rule)
    }

    private static func name(_ rule: RecurrenceRule) -> LocalizedText {
        var plain = rule
        (plain.count, plain.weekdays) = (nil, [])
        let isWeekly = rule.frequency == .weekly && rule.weekdays.allSatisfy { $0.ordinal == nil }
        guard let known = EventForm.repeats.first(where: { $0.value == plain.text }),
            rule.weekdays.isEmpty || isWeekly
        else { return LocalizedText(verbatim: rule.text) }
        var name = known.name
        if !rule.weekdays.isEmpty {
            let days = rule.weekdays.map(\.weekday).sorted().map { WeekStrings.days[$0 - 1] }
            name = "\(name): \(LocalizedText.joined(days, by: ", "))"
        }
        guard let count = rule.count else { return name }
        return .plural(count, one: "\(name), \(count) time", other: "\(name), \(count) times")
    }
}
