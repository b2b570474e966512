import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The overview of all kinds of records.
struct ContentPage: ModelPage {
    struct Model: Codable, Sendable {
        let kinds: [RecordKind.Name]
    }

    let model: Model
    let appearance: Appearance

    var heading: LocalizedText { "Community content" }

    var setting: PageSetting { PageSetting(.console) }

    var main: Markup {
        """
        <h1>\(heading)</h1><ul class="list">\(forEach: model.kinds.map(RecordKind.named), { kind in
            """
            <li><a class="list-item"\(attribute: "href", CommunityLinks.records(kind.name))>\
            <span class="list-lead">\(.icon(kind.icon))</span><span class="list-text">\
            <span class="list-title">\(appearance.title(of: kind))</span></span>\(.icon("next"))</a></li>
            """
        })</ul>
        """
    }
}

/// The records of a kind that the caller may edit.
struct RecordsPage: ModelPage {
    struct Model: Codable, Sendable {
        let records: [[String: String]]
    }

    let kind: RecordKind
    let records: [StoredRecord]
    let names: RecordNames
    let zone: ZoneTimes
    /// Whether the user may create records.
    let isEditor: Bool
    let appearance: Appearance
    let done: ContentDeed?

    var model: Model {
        Model(
            records: records.map { record in
                var texts = ["id": record.id.description]
                for field in kind.fields { texts[field.name] = field.text(record.values[field.name] ?? .null, zone) }
                texts["fault"] = record.fault?.text.english
                return texts
            }
        )
    }

    var heading: LocalizedText { appearance.title(of: kind) }

    var setting: PageSetting { PageSetting(.console) }

    var main: Markup {
        """
        <h1>\(heading)</h1>\(optional: done?.notice())\(isEditor ? tools : .empty)\(records.isEmpty ? empty : kind.name == .questions ? questions : list)
        """
    }

    private var questions: Markup { QuestionsList(records: records, names: names).markup }

    private var tools: Markup {
        """
        <p class="community-tools"><a class="button button-primary"\(attribute: "href", CommunityLinks.newRecord(kind.name))>\
        \("New")</a><a class="button"\(attribute: "href", CommunityLinks.recordImport(kind.name))>\("Import")</a>\
        \(kind.name == .buildings ? fromMap : .empty)\
        <a class="button"\(attribute: "href", CommunityLinks.recordTable(kind.name)) download>\("Export")</a></p>
        """
    }

    private var fromMap: Markup {
        "<a class=\"button\"\(attribute: "href", CommunityLinks.buildingsImport)>\("Import a map file")</a>"
    }

    private var empty: Markup { EmptyState(kind.icon, "Nothing yet", "Create the first one.").markup }

    private var list: Markup {
        """
        <ul class="list">\(forEach: records, { record in
            """
            <li><a class="list-item"\(attribute: "href", CommunityLinks.record(kind.name, record.id))>\
            <span class="list-text"><span class="list-title">\(record.text(kind.label))</span>\
            <span class="list-detail">\(owner(record))\(moment(record))</span>\(fault(record))</span>\(.icon("next"))</a></li>
            """
        })</ul>
        """
    }

    /// The time at which a notification is sent.
    private func moment(_ record: StoredRecord) -> Markup {
        guard let moment = record.values["send_at"].flatMap({ Timestamp.read($0) }) else { return .empty }
        return " · \(LocalizedText.moment(moment, .dayAndClock))"
    }

    private func fault(_ record: StoredRecord) -> Markup {
        guard let fault = record.fault else { return .empty }
        return "<span class=\"list-detail\">\(fault.text)</span>"
    }

    private func owner(_ record: StoredRecord) -> String {
        let ministry = names.name(.ministries, record.reference("ministry"))
        return ministry.isEmpty ? names.name(.campuses, record.reference("campus")) : ministry
    }
}

/// The form that creates or updates a record.
struct RecordFormPage: ModelPage {
    struct Model: Codable, Sendable {
        let values: [String: String]
    }

    let kind: RecordKind
    let id: Identifier<CommunityRecord>?
    let fields: [RecordField]
    let names: RecordNames
    let values: [String: String]
    /// Further content below the form, such as the picture's form.
    let beside: Markup
    /// The identifier of a new record, or else the version mark of an existing one.
    let stand: String
    let heading: LocalizedText
    let refused: RefusedForm?
    let done: ContentDeed?

    init(
        _ kind: RecordKind,
        _ id: Identifier<CommunityRecord>?,
        _ fields: [RecordField],
        _ names: RecordNames,
        _ values: [String: String],
        beside: Markup = .empty,
        stand: String,
        _ appearance: Appearance,
        _ refused: RefusedForm?,
        after done: ContentDeed? = nil
    ) {
        self.kind = kind
        self.id = id
        self.fields = fields
        self.names = names
        self.values = values
        self.beside = beside
        self.stand = stand
        heading = appearance.one(of: kind)
        self.refused = refused
        self.done = done
    }

    var model: Model { Model(values: values) }

    var setting: PageSetting {
        guard let refused, refused.problem.errors == nil else { return PageSetting(.console) }
        return PageSetting(.console, popup: Popup(refused.problem).markup)
    }

    var main: Markup {
        let target = id.map { CommunityLinks.record(kind.name, $0) } ?? CommunityLinks.records(kind.name)
        return """
            <div class="page-narrow stack"><h1>\(heading)</h1>\(optional: done?.notice())\
            <form class="stack" method="post"\(attribute: "action", target) data-enhance novalidate>\
            \(.formToken)\(mark)\(inputs)<div class="form-actions"><button class="button button-primary">\("Save")</button>\
            <a class="button"\(attribute: "href", CommunityLinks.records(kind.name))>\("Cancel")</a></div></form>\(beside)\(others)</div>
            """
    }

    /// The record's version when the form was created, so that users don't overwrite an update that they have not seen.
    ///
    /// A new record has its identifier from the start, so that sending the form twice creates one record.
    private var mark: Markup {
        id == nil
            ? "<input type=\"hidden\" name=\"key\"\(attribute: "value", refused?["key"] ?? stand)>"
            : "<input type=\"hidden\" name=\"seen\"\(attribute: "value", stand)>"
    }

    private var inputs: Markup {
        RecordInputs(
            fields: fields,
            names: names,
            value: { refused?[$0] ?? values[$0] ?? "" },
            error: { name in refused?.message(for: name) },
            refused: refused
        ).markup
    }

    private var others: Markup {
        guard let id, fields.count == kind.fields.count else { return .empty }
        return """
            <form class="actions-small" method="post"\(attribute: "action", CommunityLinks.removal(kind.name, id)) data-enhance\
            \(textAttribute: "data-confirm", "Remove it?")\
            \(textAttribute: "data-confirm-text", "Everything in it will be lost.")\
            \(textAttribute: "data-confirm-ok", LocalizedText("Remove", context: "for good"))>\
            \(.formToken)<a class="button"\(attribute: "href", CommunityLinks.copyRecord(kind.name, id))>\("Copy")</a>\
            <button class="button button-danger">\(LocalizedText("Remove", context: "for good"))</button></form>
            """
    }
}

extension RecordFormPage {
    /// The content below a record's form: its picture, its leaders, its recipients, its errors.
    static func beside(
        _ name: RecordKind.Name,
        _ record: StoredRecord,
        _ picture: Markup,
        _ host: CommunityHost
    ) async throws -> Markup {
        switch name {
        case .groups: try await LeadershipForm.read(record.id, host).markup
        case .resources: try await FramingState.read(record.id, host).markup
        case .announcements: try await AnnouncementState.read(record, host).markup
        case .sources: record.fault?.notice ?? .empty
        default: picture
        }
    }
}
