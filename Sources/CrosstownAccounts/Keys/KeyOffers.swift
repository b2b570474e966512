import CrosstownKit

/// Keys that a form shows before they are made, so that they need never be kept to be shown.
///
/// Each goes out with a seal and comes back with it: no key is one that somebody has chosen.
struct KeyOffers: Sendable {
    private static let place = ["program_key", "offer"]

    let seal: any SecretSeal

    /// The seal of a key that was just thought of.
    func seal(_ secret: KeySecret) throws -> String { try seal.seal(secret.text, for: Self.place) }

    /// The key under a seal; `nil` where it is not one of ours.
    func open(_ sealed: String?) -> KeySecret? {
        sealed.flatMap { try? seal.open($0, for: Self.place) }.flatMap { KeySecret($0) }
    }
}
