/// Speaks with one device.
protocol DeviceConversation: AnyObject, Sendable {
    var connection: DeviceConnection { get }

    /// Sends what there is to be sent.
    func lookForOrders() async

    /// Sends an order that counts as sent already.
    func send(_ order: OutgoingOrder)

    /// Says why, where the protocol has words for it, and ends the connection.
    func dismiss()
}
