/// The subject of a trip's identity.
enum KeptTrip {}
