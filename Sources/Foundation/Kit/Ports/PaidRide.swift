/// The subject of the ID of a completed ride with a price.
public enum PaidRide {}
