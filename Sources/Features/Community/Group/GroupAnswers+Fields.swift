import CrosstownWeb

extension GroupAnswers: DescribedFields {
    static var forms: [DescribedForm] {
        let fields = [
            DescribedField("name", .text, limits.name, isRequired: true),
            DescribedField("phone", .text, limits.phone, isRequired: true),
            DescribedField("key", .text, limits.key), DescribedField("latitude", .number, .latitude),
            DescribedField("longitude", .number, .longitude),
        ]
        // The fields have names that contain their questions' short names.
        let answers = DescribedField("", .texts, .list(0...30, of: .text(0...1_000)))
        return [DescribedForm("answers", fields, others: answers)]
    }

    static let limits = (
        name: FieldLimits.text(1...80), phone: FieldLimits.text(3...40), key: FieldLimits.text(0...60)
    )
}
