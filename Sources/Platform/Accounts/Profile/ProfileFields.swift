public import CrosstownKit
import CrosstownValues
public import CrosstownWeb

struct ProfileFields: FormFieldSet {
    static let startLabel: LocalizedText = "Start page"

    /// The displayed name; the user name if empty.
    let nickname = Field<String>(
        "Nickname",
        .optional(.text(0...40, attributes: "autocomplete=\"nickname\" maxlength=\"40\""), or: ""),
        hint: "What others see instead of your user name."
    )
    /// The account's language; the browser's if empty.
    let language = Field<LanguageChoice>("Language", .optional(.language, or: .browser))
    let units = Field<UnitSystem>("Distances", .optional(.units, or: .metric))
    /// The capability that opens first, from those that the page lists.
    let start = Field<String?>(startLabel, .optional(.text(0...40)))
    /// When it was entered, in milliseconds since 1970, if the device was offline and sends it later.
    let editedAt = Field<Int64?>(.optional(.hidden(within: .deviceMoment, isChecked: false)))

    func check(_ input: Input<Self>, _ check: inout FieldCheck<Self>) {
        let isLegible = input.nickname.allSatisfy { $0.isLetter || $0.isNumber || " .-_'’".contains($0) }
        check.require(
            isLegible && UserNameForms(entered: input.nickname).isLegible,
            \.nickname,
            "may contain only letters, digits, spaces, dots, hyphens and apostrophes"
        )
    }
}

extension Input<ProfileFields> {
    var chosenStart: String? { self.start.flatMap { $0.isEmpty ? nil : $0 } }

    /// Returns the profile with the entered values.
    func applied(to profile: Profile, at now: Timestamp) -> Profile {
        var profile = profile
        profile.nickname = self.nickname
        profile.language = self.language.language?.rawValue
        profile.units = self.units
        profile.start = chosenStart
        // A device's clock may be wrong, but no entry is in the future.
        profile.editedAt = self.editedAt.map { min(Timestamp(milliseconds: $0), now) } ?? now
        return profile
    }
}

/// The language setting of an account: a supported one, or the browser's.
enum LanguageChoice: String, CaseIterable, Codable, Sendable {
    case browser = ""
    case english = "en"
    case french = "fr"

    var language: ProfileLanguage? { ProfileLanguage(rawValue: rawValue) }
}

extension FieldKind where Value == LanguageChoice {
    fileprivate static var language: FieldKind {
        let languages = ProfileLanguage.allCases.map {
            SelectField.Option($0.rawValue, LocalizedText(verbatim: $0.name))
        }
        return .option(of: [("", "Same as browser")] + languages)
    }
}

extension FieldKind where Value == UnitSystem {
    fileprivate static var units: FieldKind {
        let options: [SelectField.Option] = [("metric", "Meters and kilometers"), ("imperial", "Yards and miles")]
        return .option(of: options)
    }
}

extension FieldKind where Value: CaseIterable & Decodable {
    /// A case of an enumeration, which the API description lists, as a select field.
    static func option(of options: [SelectField.Option]) -> FieldKind {
        FieldKind(
            sentAs: Value.self,
            control: { line in
                SelectField(line.name, label: line.label, hint: line.hint, options: options)
                    .markup(line.refused, value: line.value)
            },
            check: { value, _, _ in value }
        )
    }
}

/// A capability that can open first.
public struct StartChoice: Sendable, Hashable {
    /// The capability's ID.
    public let id: String
    /// The displayed name.
    public let name: LocalizedText

    /// Creates the choice of a capability.
    public init(_ capability: Capability) {
        id = capability.id.description
        name = capability.name
    }
}
