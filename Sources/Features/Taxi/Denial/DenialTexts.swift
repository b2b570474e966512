import CrosstownContract
import CrosstownWeb

/// Texts about a denied ride for the passenger, until the city decides.
enum DenialTexts {
    static let denied: LocalizedText = "You said that you were not in this taxi."
    private static let nothingYet: LocalizedText = "You pay nothing until this is decided."

    /// Returns what the dispute means for the passenger's money; `nil` once it is over.
    static func money(_ payment: RidePayment?) -> LocalizedText? {
        guard let payment else { return nothingYet }
        if payment.frozen != nil { return "What you paid may come back once this is decided." }
        return payment.mostDue != nil || payment.state == .direct ? nothingYet : nil
    }
}
