import CrosstownKit
import CrosstownWeb

/// The fields of a form, read by name.
protocol RecordFields {
    /// The forms, by purpose.
    static var forms: [DescribedForm] { get }
}

/// A form whose fields are declared and validated like those of records.
struct RecordBody<Fields: RecordFields>: DescribedFields, Sendable {
    /// The values in the request.
    let form: RecordForm

    static var forms: [DescribedForm] { Fields.forms }

    init(from decoder: any Decoder) throws { form = try RecordForm(from: decoder) }
}

/// The fields of all kinds of records: those of the kind in the address.
enum AllRecordFields: RecordFields {
    static var forms: [DescribedForm] {
        // The key prevents duplicate records; the mark detects another user's update.
        let more = [DescribedField("key", .text, .text(0...60)), DescribedField("seen", .text, .text(0...200))]
        return RecordKind.all.map { DescribedForm($0.name.rawValue, $0.fields.map(\.described) + more) }
    }
}

/// The fields for names and the look of the app.
enum AppearanceFields: RecordFields {
    static var forms: [DescribedForm] { [DescribedForm("appearance", AppearanceService.fields.map(\.described))] }
}

/// The fields of an occurrence.
enum EventTimeFields: RecordFields {
    static var forms: [DescribedForm] {
        let sequence = DescribedField("sequence", .text, .text(0...20))
        return [DescribedForm("time", TimeService.fields.map(\.described) + [sequence])]
    }
}

/// The fields of an event, including its ministries and its rule.
enum EventFormFields: RecordFields {
    static var forms: [DescribedForm] {
        let more = [
            DescribedField("key", .text, .text(0...60)), DescribedField("sequence", .text, .text(0...20)),
            DescribedField("ministries", .texts, .list(0...50, of: FieldLimits(format: "uuid"))),
            DescribedField("group", .text, FieldLimits(format: "uuid")),
            DescribedField("state", .text, FieldLimits(choices: [EventState.draft, .published].map(\.rawValue))),
            DescribedField("repeats", .text, FieldLimits(choices: EventForm.repeats.map { $0.value })),
            DescribedField("repeat_until", .text, .day), DescribedField("ends_rides", .truth, FieldLimits()),
        ]
        return [DescribedForm("event", EventForm.fields.map(\.described) + more)]
    }
}

extension RecordField {
    /// Valid times for an event: those for which its occurrences can be calculated.
    private static let moment = FieldLimits.text(
        #"^(1[7-9]|2[01])\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$"#,
        examples: "2026-11-24T18:30",
        "1700-01-01T00:00",
        "2199-12-31T23:59"
    )

    private static let address = FieldLimits(
        length: 11...1000,
        pattern: "^https?://[!#-;=-~]{4,}$",
        examples: ["http://a.bc", "https://a.bc/" + String(repeating: "a", count: 987)]
    )

    var described: DescribedField {
        let (kind, limits) = written
        return DescribedField(name, kind, form ?? limits, isRequired: !isOptional)
    }

    private var written: (DescribedField.Kind, FieldLimits) {
        switch kind {
        case .text(let length): (.text, .text(length))
        case .lines(let most): (.text, .text((isOptional ? 0 : 1)...most))
        case .whole(let limits): (.whole, .number(limits))
        case .degrees(let most): (.number, .number(-most...most))
        case .check: (.truth, FieldLimits())
        case .choice(let choices): (.text, FieldLimits(choices: choices.map { $0.value } + (isOptional ? [""] : [])))
        case .reference: (.text, FieldLimits(format: "uuid"))
        case .address: (.text, Self.address)
        case .day: (.text, .day)
        case .moment: (.text, Self.moment)
        case .clock: (.text, .timeOfDay)
        case .weekday: (.whole, .number(1...7))
        }
    }
}
