import CrosstownTripEngine

/// The emission factors of this service: a published edition, and the operator's own values.
struct TripFactors: Hashable, Sendable {
    /// The factors that trips are scored by.
    let set: FactorSet
    /// What the operator has own values for.
    var own: [Means] = []
    /// Where these come from, as the operator says.
    var ownSource: String?

    /// The factors where the operator has chosen none.
    static let standard = TripFactors(set: .desnz2025)
}

extension TripFactors {
    static let editionSetting = "trips.factors"
    static let valuesSetting = "trips.factorValues"
    static let sourceSetting = "trips.factorSource"

    /// Reads what the operator has set.
    ///
    /// - Parameter setting: the text of a setting by its name.
    /// - Throws: `FactorFault` that names the setting.
    init(_ setting: (_ name: String) -> String?) throws(FactorFault) {
        let version = setting(Self.editionSetting) ?? Self.standard.set.version
        guard let edition = FactorSet.editions.first(where: { $0.version == version }) else {
            let known = FactorSet.editions.map(\.version).joined(separator: ", ")
            throw FactorFault(Self.editionSetting, "there is no edition \(version); there are: \(known)")
        }
        let values = try OwnFactors(setting(Self.valuesSetting) ?? "")
        self.init(set: values.applied(to: edition), own: values.means, ownSource: setting(Self.sourceSetting))
    }
}
