/// The subject of a trip's identifier.
enum KeptTrip {}
