/// The subject of a picture's identifier.
public enum Picture {}
