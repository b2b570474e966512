/// The subject of a walk's identifier: drops in an order.
enum Walk {}
