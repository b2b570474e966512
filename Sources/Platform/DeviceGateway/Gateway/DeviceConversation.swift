/// A conversation with one device.
protocol DeviceConversation: AnyObject, Sendable {
    var connection: DeviceConnection { get }

    /// Sends the waiting orders.
    func lookForOrders() async

    /// Sends an order that is already recorded as sent.
    func send(_ order: OutgoingOrder)

    /// Sends the reason where the protocol has one, and closes the connection.
    func dismiss()
}
