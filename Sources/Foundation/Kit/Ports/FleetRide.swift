/// The subject of a ride's ID, without its rider.
public enum FleetRide {}
