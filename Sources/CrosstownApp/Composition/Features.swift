import CrosstownGeo
import CrosstownKit

/// The features of this build: the only place that names them.
struct Features {
    let settings: Settings
    let platform: Platform
    let atlas: Atlas
    let city: ZoneMap

    /// The features that are on.
    ///
    /// - Throws: `SettingsError` for a feature that this build does not have.
    func all() throws -> [any FeatureModule] {
        []
    }
}
