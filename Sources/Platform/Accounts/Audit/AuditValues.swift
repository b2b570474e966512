import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct AuditValues {
    /// Replaces content that is not recorded.
    static let hidden: LocalizedText = "(not recorded)"
    /// Replaces a missing value.
    static let none: LocalizedText = "not set"
    /// A Monday, in days since 1970-01-01.
    private static let monday = 4

    let row: [String: String]
    let currency: Currency
    let names: AuditNames
    let catalog: RoleCatalog?

    /// Returns a value in words; `nil` if it has no readable form.
    func text(_ content: String?, _ value: ColumnValue) -> LocalizedText? {
        if case .unreadable = value { return nil }
        guard let content else { return Self.none }
        if content == AuditedChange.hidden { return Self.hidden }
        switch value {
        case .text: return content.isEmpty ? Self.none : LocalizedText(verbatim: content)
        case .choice(let words): return content.isEmpty ? Self.none : words[content]
        case .person: return person(content)
        case .role: return catalog?.role(content)?.title
        case .scope: return scope(content)
        case .row(let table): return names.row(content, of: table).map { LocalizedText(verbatim: $0) }
        default: return Double(content).flatMap { number($0, value) }
        }
    }

    private func person(_ content: String) -> LocalizedText {
        Identifier<Account>(content).flatMap { names.people[$0] }.map { LocalizedText(verbatim: $0) }
            ?? "Deleted account"
    }

    private func scope(_ content: String) -> LocalizedText? {
        if content.isEmpty { return "Everywhere" }
        let name = row["role"].flatMap { names.scopes.byRole[$0]?[content] }
        return name.map { LocalizedText(verbatim: $0) } ?? "Deleted item"
    }

    private func number(_ number: Double, _ value: ColumnValue) -> LocalizedText? {
        guard let whole = Int(exactly: number.rounded()) else { return nil }
        switch value {
        case .number: return Double(whole) == number ? "\(whole)" : .decimal(number, places: 2)
        case .percent: return "\(whole) %"
        case .yesOrNo: return whole == 0 ? "No" : "Yes"
        case .distance: return .distance(Metres(number))
        case .days: return .plural(whole, one: "\(whole) day", other: "\(whole) days")
        case .money, .price: return amount(Int64(whole), value)
        default: return time(whole, value)
        }
    }

    private func amount(_ amount: Int64, _ value: ColumnValue) -> LocalizedText {
        let currency = row["currency"].flatMap { Currency(code: $0) } ?? currency
        if case .price = value { return .price(tenThousandths: amount, currency) }
        return .money(Money(minorUnits: amount, currency))
    }

    private func time(_ number: Int, _ value: ColumnValue) -> LocalizedText? {
        switch value {
        case .moment: return .moment(Timestamp(milliseconds: Int64(number)))
        // A withdrawn object has a day before all others.
        case .day: return number < 0 ? "never" : .day(number)
        case .weekday: return .day(Self.monday + number, .weekday)
        case .timeOfDay(let step):
            let (hour, minute) = (number * step).quotientAndRemainder(dividingBy: 60)
            return LocalizedText(verbatim: "\(hour):\(minute < 10 ? "0" : "")\(minute)")
        case .duration(let step): return Self.duration(seconds: number * step / 1000)
        default: return nil
        }
    }

    private static func duration(seconds: Int) -> LocalizedText {
        if seconds < 60 { return "\(seconds) s" }
        if seconds < 3600 { return "\(seconds / 60) min" }
        return "\(seconds / 3600) h \(seconds / 60 % 60) min"
    }
}
