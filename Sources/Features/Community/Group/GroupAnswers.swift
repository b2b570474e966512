import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A user's answers in the search for a group, by the questions' short names; they stay in the address.
struct GroupAnswers: Codable, Sendable {
    let form: RecordForm

    init(from decoder: any Decoder) throws { form = try RecordForm(from: decoder) }

    func encode(to encoder: any Encoder) throws { try form.encode(to: encoder) }

    /// The answers to some questions.
    func answers(to questions: [Question]) -> [String: [String]] {
        var answers: [String: [String]] = [:]
        for question in questions {
            let given = form.all(Self.field(question.id)).map(\.trimmedBlanks).filter { !$0.isEmpty }
            if !given.isEmpty { answers[question.id] = Array(given.prefix(30)) }
        }
        return answers
    }

    static func field(_ question: String) -> String { "q-\(question)" }

    /// The user's home or position, if provided.
    var place: Coordinate? {
        guard let latitude = Double(form["latitude"]), let longitude = Double(form["longitude"]) else { return nil }
        return Coordinate(validatingLatitude: latitude, longitude: longitude)
    }

    /// Adds errors for missing and invalid answers.
    func check(_ questions: [Question], _ check: inout Validation) {
        for question in questions {
            let given = form.all(Self.field(question.id)).filter { !$0.isEmpty }
            check.require(!question.isRequired || !given.isEmpty, Self.field(question.id), "must be answered")
            check.require(question.allows(given), Self.field(question.id), "must be one of the options")
        }
    }
}
