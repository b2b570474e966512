import CrosstownWeb

/// Texts about codes and scanning on several pages.
enum ScanTexts {
    static let scan: LocalizedText = "Scan a code"
    static let view: LocalizedText = "Camera view"
    static let hint: LocalizedText = "Point the camera at the code on the vehicle or its dock."
    static let light: LocalizedText = "Flashlight"
    static let goOn: LocalizedText = "Continue"
    static let cancel: LocalizedText = "Cancel"
    static let again: LocalizedText = "Try again"

    static let foreign: LocalizedText = "Not one of our codes"
    static let foreignText: LocalizedText =
        "It leads somewhere else. Scan the code on one of our vehicles, or type its number."
    static let unreadable: LocalizedText = "The code is damaged"
    static let unreadableText: LocalizedText =
        "It doesn’t contain a number we know. Scan it again, or type the number printed below it."

    // MARK: Sheet

    static let codes: LocalizedText = "Codes"
    static let codesText: LocalizedText =
        """
        Print this page and stick each code on the vehicle or dock with its number. A code contains only the number’s \
        public address.
        """
    static let of: LocalizedText = "Codes for"
    static let noCodes: LocalizedText = "No codes to print"
    static let noCodesText: LocalizedText = "No number starts with this."

    static func code(of number: String) -> LocalizedText { "Code for \(number)" }
}
