import CrosstownWeb

/// Texts about codes and scanning on several pages.
enum ScanTexts {
    static let scan: LocalizedText = "Scan a code"
    static let view: LocalizedText = "What the camera sees"
    static let hint: LocalizedText = "Hold the code on the vehicle or on its dock into the frame."
    static let light: LocalizedText = "Light"
    static let goOn: LocalizedText = "Go on"
    static let cancel: LocalizedText = "Cancel"
    static let again: LocalizedText = "Try again"

    static let foreign: LocalizedText = "This is not our code"
    static let foreignText: LocalizedText =
        "It leads somewhere else. Scan the code on one of our vehicles, or type its number."
    static let unreadable: LocalizedText = "The code is damaged"
    static let unreadableText: LocalizedText =
        "It holds no number of ours. Scan it again, or type the number that is printed below it."

    // MARK: Sheet

    static let codes: LocalizedText = "Codes"
    static let codesText: LocalizedText =
        "Print this page, and stick each code where its number says. A code holds the public address of its number alone."
    static let of: LocalizedText = "Codes of"
    static let noCodes: LocalizedText = "No codes to print"
    static let noCodesText: LocalizedText = "Nothing has a number that begins so."

    static func code(of number: String) -> LocalizedText { "Code of \(number)" }
}
