/// The subject of the identity of a ride that cost something and is over.
public enum PaidRide {}
