import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Notifications of guests.
extension RideShareMessages {
    /// Notifies the devices that follow the request, and the addresses entered with it.
    func tellGuest(_ signUp: SignUp, _ notice: Notice, _ context: RideShareTransaction) throws {
        if let hash = try context.signUps.tokenHash(of: signUp.id) {
            try notices.tell(devicesFollowing: RideTopics.topic(hash), notice, in: context.transaction)
        }
        let message = MailMessage(subject: notice.title, paragraphs: [notice.text], link: notice.link)
        for address in signUp.contacts where (try? guestMessages.check(address.text)) != nil {
            try delivery.invite(
                message,
                at: address,
                about: notice.about,
                key: "rideshare/\(ids.next(SignUp.self))",
                in: context.transaction
            )
        }
    }
}
