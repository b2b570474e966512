import CrosstownWeb

/// How large a picture is wished.
public enum PictureSize: Hashable, Sendable {
    /// As it is kept.
    case full
    /// Small, for lists.
    case thumbnail

    /// Small or not, as an address asks for it.
    public init(isThumbnail: Bool?) { self = isThumbnail == true ? .thumbnail : .full }
}
