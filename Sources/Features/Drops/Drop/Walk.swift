/// The type of IDs of walks: drops in an order.
enum Walk {}
