import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

extension RecordField {
    /// The longest text of degrees or a number.
    private static let longestNumber = 24

    /// Validates the input and returns the value to store.
    func value(_ form: RecordForm, _ clock: ZoneTimes, _ check: inout Validation) -> SQLValue {
        let text = form[name]
        if text.isEmpty, isOptional || saysIsRequired {
            check.require(isOptional, name, "is required")
            return emptyValue
        }
        switch kind {
        case .text(let length): return .text(check.text(text, name, length: length))
        case .lines(let most): return .text(check.lines(text, name, length: (isOptional ? 0 : 1)...most))
        case .check: return .integer(text == "true" || text == "on" ? 1 : 0)
        case .choice(let choices):
            check.require(choices.contains { $0.value == text }, name, "must be one of the options")
            return .text(text)
        case .reference:
            let id = Identifier<CommunityRecord>(text)
            check.require(id != nil, name, "must be chosen")
            return id?.sqlValue ?? .null
        case .address: return .text(address(text, &check))
        case .whole, .degrees, .weekday: return number(text, &check)
        case .day, .moment, .clock: return time(text, clock, &check)
        }
    }

    /// Whether the error of an empty field says that it is required; other kinds have their own error, or a valid empty
    /// value.
    private var saysIsRequired: Bool {
        switch kind {
        case .address, .whole, .degrees, .weekday, .day, .moment, .clock: true
        case .text, .lines, .check, .choice, .reference: false
        }
    }

    private var emptyValue: SQLValue {
        switch kind {
        case .text, .lines, .address, .choice: .text("")
        case .check: .integer(0)
        case .whole, .degrees, .reference, .day, .moment, .clock, .weekday: .null
        }
    }

    private func address(_ text: String, _ check: inout Validation) -> String {
        let isAddress = text.hasPrefix("https://") || text.hasPrefix("http://")
        let isPlain = text.utf8.allSatisfy {
            $0 > 32 && $0 < 127 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "<")
        }
        check.require(
            isAddress && isPlain && text.utf8.count > 10,
            name,
            "must be an address such as https://example.org"
        )
        check.require(text.utf8.count <= 1000, name, "must be at most 1000 characters")
        return text
    }

    private func number(_ text: String, _ check: inout Validation) -> SQLValue {
        let short = String(text.prefix(Self.longestNumber))
        if let limits = wholeLimits {
            guard let number = Int(short) else {
                check.require(false, name, "must be a whole number")
                return .null
            }
            return .integer(Int64(check.number(number, name, in: limits)))
        }
        guard case .degrees(let most) = kind, let number = Double(short), number.isFinite else {
            check.require(false, name, "must be a number of degrees")
            return .null
        }
        return .real(check.number(number, name, in: -most...most))
    }

    private var wholeLimits: ClosedRange<Int>? {
        switch kind {
        case .whole(let limits): limits
        case .weekday: 1...7
        default: nil
        }
    }

    private func time(_ text: String, _ clock: ZoneTimes, _ check: inout Validation) -> SQLValue {
        switch kind {
        case .day:
            let day = CivilDay(text)
            check.require(day != nil, name, "must be a date such as 2026-11-24")
            return day.map { .integer(Int64($0.number)) } ?? .null
        case .clock:
            let minute = Self.minute(text)
            check.require(minute != nil, name, "must be a time such as 18:30")
            return minute.map { .integer(Int64($0)) } ?? .null
        default:
            let local = Self.local(text)
            check.require(local != nil, name, "must be a date and time such as 2026-11-24T18:30")
            return local.map { clock.moment($0).sqlValue } ?? .null
        }
    }

    /// Parses `18:30` as minutes since midnight; `nil` if invalid.
    static func minute(_ text: String) -> Int? {
        let parts = text.split(separator: ":").map { Int($0) ?? -1 }
        guard parts.count >= 2, (0..<24).contains(parts[0]), (0..<60).contains(parts[1]) else { return nil }
        return parts[0] * 60 + parts[1]
    }

    /// Parses `2026-11-24T18:30`; `nil` if invalid.
    static func local(_ text: String) -> LocalMoment? {
        let parts = text.split(separator: "T")
        guard parts.count == 2, let day = CivilDay(String(parts[0])), let minute = minute(String(parts[1])),
            (-100_000...100_000).contains(day.number)
        else { return nil }
        return LocalMoment(day: day.number, second: minute * 60)
    }

    /// The field's text for a stored value.
    func text(_ value: SQLValue, _ clock: ZoneTimes) -> String {
        switch (kind, value) {
        case (_, .null): return ""
        case (_, .text(let text)): return text
        case (.check, .integer(let number)): return number == 0 ? "" : "true"
        case (.day, .integer(let number)): return CivilDay(number: Int(number)).description
        case (.clock, .integer(let minute)): return Self.clock(Int(minute))
        case (.moment, .integer(let number)):
            let local = clock.local(Timestamp(milliseconds: number))
            return CivilDay(number: local.day).description + "T" + Self.clock(local.second / 60)
        case (_, .integer(let number)): return String(number)
        case (_, .real(let number)): return String(number)
        case (_, .blob): return (Identifier<CommunityRecord>.read(value))?.description ?? ""
        }
    }

    /// Minutes since midnight in the format of time fields and the API, such as `09:05`.
    static func clock(_ minute: Int) -> String {
        let rest = minute % 60
        return (minute < 600 ? "0" : "") + "\(minute / 60):" + (rest < 10 ? "0" : "") + "\(rest)"
    }
}
