import CrosstownWeb

/// The size of a picture.
public enum PictureSize: Hashable, Sendable {
    /// As stored.
    case full
    /// Small, for lists.
    case thumbnail

    /// Creates a size from the parameter of an address.
    public init(isThumbnail: Bool?) { self = isThumbnail == true ? .thumbnail : .full }
}
