import CrosstownKit
import CrosstownWeb

/// The fields of a form that is read by the names of its fields.
protocol RecordFields {
    /// The forms that there are, by what they are for.
    static var forms: [DescribedForm] { get }
}

/// A form whose fields are declared, and checked, as those of records are.
struct RecordBody<Fields: RecordFields>: DescribedFields, Sendable {
    /// What was sent.
    let form: RecordForm

    static var forms: [DescribedForm] { Fields.forms }

    init(from decoder: any Decoder) throws { form = try RecordForm(from: decoder) }
}

/// The fields of everything that editors keep: those of the kind in the address.
enum AllRecordFields: RecordFields {
    static var forms: [DescribedForm] {
        // The key makes sending twice one record; the mark tells whether somebody else was quicker.
        let more = [DescribedField("key", .text, .text(0...60)), DescribedField("seen", .text, .text(0...200))]
        return RecordKind.all.map { DescribedForm($0.name.rawValue, $0.fields.map(\.described) + more) }
    }
}

/// What things are called, and how the app looks.
enum AppearanceFields: RecordFields {
    static var forms: [DescribedForm] { [DescribedForm("appearance", AppearanceService.fields.map(\.described))] }
}

/// The fields of one time of an event.
enum EventTimeFields: RecordFields {
    static var forms: [DescribedForm] {
        let sequence = DescribedField("sequence", .text, .text(0...20))
        return [DescribedForm("time", TimeService.fields.map(\.described) + [sequence])]
    }
}

/// The fields of an event, with who invites and how it comes again.
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
    /// The moments that an event may have: those that its times can be reckoned with.
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

    /// The field as the description of the API states it.
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
