import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

enum WeekStrings {
    /// Monday first.
    static let days: [LocalizedText] = [
        LocalizedText("Monday", context: "weekday"), LocalizedText("Tuesday", context: "weekday"),
        LocalizedText("Wednesday", context: "weekday"), LocalizedText("Thursday", context: "weekday"),
        LocalizedText("Friday", context: "weekday"), LocalizedText("Saturday", context: "weekday"),
        LocalizedText("Sunday", context: "weekday"),
    ]

    static func part(_ part: WeekSlot.Part) -> LocalizedText {
        switch part {
        case .morning: "Morning"
        case .afternoon: "Afternoon"
        case .evening: "Evening"
        }
    }
}
