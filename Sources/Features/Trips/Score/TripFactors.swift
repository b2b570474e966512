import CrosstownTripEngine

/// The emission factors of this service: a published edition with the operator's own values.
struct TripFactors: Hashable, Sendable {
    /// The factors of scores.
    let set: FactorSet
    /// The modes with the operator's own values.
    var own: [Means] = []
    /// The source of these values, as stated by the operator.
    var ownSource: String?

    /// The default factors.
    static let standard = TripFactors(set: .desnz2025)
}

extension TripFactors {
    static let editionSetting = "trips.factors"
    static let valuesSetting = "trips.factorValues"
    static let sourceSetting = "trips.factorSource"

    /// Parses the operator's settings.
    ///
    /// - Parameter setting: returns the text of a setting by its name.
    /// - Throws: `FactorFault` with the setting.
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
