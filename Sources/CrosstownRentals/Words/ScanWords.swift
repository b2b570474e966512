/// What is said about codes and their scanning, in English; the one place to translate it.
enum ScanWords {
    static let scan = "Scan a code"
    static let view = "What the camera sees"
    static let hint = "Hold the code on the vehicle or on its dock into the frame."
    static let light = "Light"
    static let goOn = "Go on"
    static let cancel = "Cancel"
    static let again = "Try again"

    static let foreign = "This is not our code"
    static let foreignText = "It leads somewhere else. Scan the code on one of our vehicles, or type its number."
    static let unreadable = "The code is damaged"
    static let unreadableText =
        "It holds no number of ours. Scan it again, or type the number that is printed below it."

    // MARK: Sheet

    static let codes = "Codes"
    static let codesText =
        "Print this page, and stick each code where its number says. A code holds the public address of its number alone."
    static let of = "Codes of"
    static let noCodes = "No codes to print"
    static let noCodesText = "Nothing has a number that begins so."

    static func code(of number: String) -> String { "Code of \(number)" }
}
