import CrosstownContract
import CrosstownWeb

/// Texts about a denied ride for the passenger, until the city decides.
enum DenialTexts {
    static let denied: LocalizedText = "You reported that you weren’t in this taxi."
    private static let nothingYet: LocalizedText = "You won’t be charged until the city decides."

    /// Returns what the dispute means for the passenger's money; `nil` once it is over.
    static func money(_ payment: RidePayment?) -> LocalizedText? {
        guard let payment else { return nothingYet }
        if payment.frozen != nil { return "You may get a refund once the city decides." }
        return payment.mostDue != nil || payment.state == .direct ? nothingYet : nil
    }
}
