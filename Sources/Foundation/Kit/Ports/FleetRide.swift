/// The subject of the identity of a ride of which its rider is not told.
public enum FleetRide {}
