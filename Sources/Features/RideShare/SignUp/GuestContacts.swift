import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Contacts of guests in addition to their device.
enum GuestContacts {
    /// The maximum number of open requests with the same address or number, since anyone can enter someone else's.
    static let mostRequests = 5
    /// The limit of messages to an address or number, however often requests are updated, canceled and created again.
    static let mostMessages = Rate(20, within: Seconds(86_400))

    /// Parses the contacts; missing ones are empty.
    static func read(
        _ input: SignUpInput,
        phone: String,
        _ check: inout Validation
    ) -> (mail: String, textTo: String) {
        var contacts = (mail: "", textTo: "")
        let mail = check.text(input.mail ?? "", "mail", of: SignUpInput.self)
        if case .mail(let address)? = ContactAddress(typed: mail) { contacts.mail = address }
        check.require(mail.isEmpty || !contacts.mail.isEmpty, "mail", "must be an email address")
        guard input.byText == true else { return contacts }
        if case .phone(let number)? = ContactAddress(typed: phone) { contacts.textTo = number }
        check.require(!contacts.textTo.isEmpty, "phone", "must begin with + and the country code to get text messages")
        return contacts
    }
}

extension SignUp {
    /// The addresses for messages about a guest's request.
    var contacts: [ContactAddress] {
        (mail.isEmpty ? [] : [.mail(mail)]) + (textTo.isEmpty ? [] : [.phone(textTo)])
    }
}

extension RideShareTransaction {
    /// Validates that an address or a number is not used by too many other requests.
    ///
    /// - Throws: `Problem` with status 422.
    func requireFewRequests(notifying checked: CheckedSignUp, besides id: Identifier<SignUp>?) throws {
        var check = Validation()
        let others = try signUps.countOpen(mail: checked.mail, textTo: checked.textTo, besides: id)
        let fault: LocalizedText = "is already used for several requests"
        check.require(others.mail < GuestContacts.mostRequests, "mail", fault)
        check.require(others.text < GuestContacts.mostRequests, "phone", fault)
        try check.finish()
    }
}
