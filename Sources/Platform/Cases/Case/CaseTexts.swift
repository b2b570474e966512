public import CrosstownWeb

/// The texts that several case pages share.
public enum CaseTexts {
    static let section: LocalizedText = "Conversations with staff"
    static let reporter: LocalizedText = "Reporter"
    static let staff: LocalizedText = "Our staff"
    static let other: LocalizedText = "Another person involved"
    static let urgent: LocalizedText = "Urgent"
    static let you: LocalizedText = "You"
    /// The label of the reporter's checkbox that closes the case with a message.
    public static let closes: LocalizedText = "Close this conversation"
    /// The label of the staff's checkbox that closes the case with an answer.
    public static let closesWithAnswer: LocalizedText = "Close the case with this reply"
    /// The label before the time that staff have to answer.
    public static let answerWithin: LocalizedText = "Answer within"
    static let none = LocalizedText(verbatim: "–")
    /// Replaces text that was deleted with an account.
    static let erased: LocalizedText = "(deleted)"

    static let picture: LocalizedText = "Photo"
    /// The form field of pictures.
    public static let pictures: LocalizedText = "Photos"
    static let picturesHint: LocalizedText =
        "Up to four: JPEG, PNG, WebP or HEIC. We remove location and camera data. Only you and our staff see them."
    static let staffPicturesHint: LocalizedText =
        "Up to four: JPEG, PNG, WebP or HEIC. We remove location and camera data. The reporter sees them."
    static let remove: LocalizedText = "Remove"

    /// Returns the name of a state.
    public static func name(_ state: Case.State) -> LocalizedText {
        switch state {
        case .open: "Waiting for a reply"
        case .answered: "Answered"
        case .closed: "Closed"
        }
    }

    static let all = LocalizedText("All", context: "cases")
    private static let openCases = LocalizedText("Waiting for a reply", context: "cases")
    private static let answeredCases = LocalizedText("Answered", context: "cases")
    private static let closedCases = LocalizedText("Closed", context: "cases")

    /// Returns the name of a state, for several cases.
    static func plural(_ state: Case.State) -> LocalizedText {
        switch state {
        case .open: openCases
        case .answered: answeredCases
        case .closed: closedCases
        }
    }

    /// Returns the name of a picture by its number.
    public static func picture(_ number: Int) -> LocalizedText { "Photo \(number)" }

    /// Returns a duration in its two largest units.
    static func duration(milliseconds: Int64) -> LocalizedText {
        let seconds = Int(max(0, milliseconds / 1000))
        if seconds < 60 { return "\(seconds) s" }
        if seconds < 3600 { return "\(seconds / 60) min \(seconds % 60) s" }
        return "\(seconds / 3600) h \(seconds / 60 % 60) min"
    }
}
