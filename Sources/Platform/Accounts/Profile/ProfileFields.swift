public import CrosstownKit
import CrosstownValues
public import CrosstownWeb

/// What people enter about themselves.
struct ProfileFields: FormFieldSet {
    static let startLabel: LocalizedText = "Opens first"

    /// What others see; the user name where it is empty.
    let nickname = Field<String>(
        "Nickname",
        .optional(.text(0...40, attributes: "autocomplete=\"nickname\" maxlength=\"40\""), or: ""),
        hint: "What others see in place of your user name."
    )
    /// The language that the account reads in; the browser's where it is empty.
    let language = Field<LanguageChoice>("Language", .optional(.language, or: .browser))
    let units = Field<UnitSystem>("Distances", .optional(.units, or: .metric))
    /// The capability that opens first; the page knows which are on.
    let start = Field<String?>(startLabel, .optional(.text(0...40)))
    /// When it was entered, in milliseconds since 1970, where it was without a connection and comes later.
    let editedAt = Field<Int64?>(.optional(.hidden(within: .deviceMoment, isChecked: false)))

    func check(_ input: Input<Self>, _ check: inout FieldCheck<Self>) {
        let isLegible = input.nickname.allSatisfy { $0.isLetter || $0.isNumber || " .-_'’".contains($0) }
        check.require(
            isLegible && UserNameForms(entered: input.nickname).isLegible,
            \.nickname,
            "may have letters, digits, blanks, dots, hyphens and apostrophes"
        )
    }
}

extension Input<ProfileFields> {
    /// The capability that is to open first.
    var chosenStart: String? { self.start.flatMap { $0.isEmpty ? nil : $0 } }

    /// The profile with what was entered.
    func applied(to profile: Profile, at now: Timestamp) -> Profile {
        var profile = profile
        profile.nickname = self.nickname
        profile.language = self.language.language?.rawValue
        profile.units = self.units
        profile.start = chosenStart
        // A device's clock may be wrong, but nothing was entered later than now.
        profile.editedAt = self.editedAt.map { min(Timestamp(milliseconds: $0), now) } ?? now
        return profile
    }
}

/// The language of an account as it is chosen: one that there are texts in, or none where the browser decides.
enum LanguageChoice: String, CaseIterable, Codable, Sendable {
    case browser = ""
    case english = "en"
    case french = "fr"

    /// The language; `nil` where the browser decides.
    var language: ProfileLanguage? { ProfileLanguage(rawValue: rawValue) }
}

extension FieldKind where Value == LanguageChoice {
    fileprivate static var language: FieldKind {
        let languages = ProfileLanguage.allCases.map {
            SelectField.Option($0.rawValue, LocalizedText(verbatim: $0.name))
        }
        return .option(of: [("", "As the browser says")] + languages)
    }
}

extension FieldKind where Value == UnitSystem {
    fileprivate static var units: FieldKind {
        let options: [SelectField.Option] = [("metric", "Meters and kilometers"), ("imperial", "Yards and miles")]
        return .option(of: options)
    }
}

extension FieldKind where Value: CaseIterable & Decodable {
    /// One of the cases of an enumeration, which the description of the API lists, chosen from options.
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
    /// The capability.
    public let id: String
    /// What it is called.
    public let name: LocalizedText

    /// Offers a capability.
    public init(_ capability: Capability) {
        id = capability.id.description
        name = capability.name
    }
}
