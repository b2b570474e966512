import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// How somebody without an account is notified besides the device.
enum GuestContacts {
    /// Of so many open requests at most one address or number is notified: anybody can enter that of somebody else.
    static let mostRequests = 5
    /// How many messages it gets, however often requests are changed, canceled and made again.
    static let mostMessages = Rate(20, within: Seconds(86_400))

    /// Reads what was entered; empty for what was not.
    static func read(
        _ input: SignUpInput,
        phone: String,
        _ check: inout Validation
    ) -> (mail: String, textTo: String) {
        var contacts = (mail: "", textTo: "")
        let mail = check.text(input.mail ?? "", "mail", of: SignUpInput.self)
        if case .mail(let address)? = ContactAddress(typed: mail) { contacts.mail = address }
        check.require(mail.isEmpty || !contacts.mail.isEmpty, "mail", "must be an e-mail address")
        guard input.byText == true else { return contacts }
        if case .phone(let number)? = ContactAddress(typed: phone) { contacts.textTo = number }
        check.require(!contacts.textTo.isEmpty, "phone", "must begin with + and the country code to get text messages")
        return contacts
    }
}

extension SignUp {
    /// Where messages about a request without an account go.
    var contacts: [ContactAddress] {
        (mail.isEmpty ? [] : [.mail(mail)]) + (textTo.isEmpty ? [] : [.phone(textTo)])
    }
}

extension RideShareTransaction {
    /// Refuses an address or a number that is notified of several other requests.
    ///
    /// - Throws: `Problem` with status 422.
    func requireFewRequests(notifying checked: CheckedSignUp, besides id: Identifier<SignUp>?) throws {
        var check = Validation()
        let others = try signUps.countOpen(mail: checked.mail, textTo: checked.textTo, besides: id)
        let fault: LocalizedText = "is notified of several requests already"
        check.require(others.mail < GuestContacts.mostRequests, "mail", fault)
        check.require(others.text < GuestContacts.mostRequests, "phone", fault)
        try check.finish()
    }
}
