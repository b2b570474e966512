import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Declares the routes by which editors manage campuses, ministries, groups and all other records.
struct RecordRoutes {
    let host: CommunityHost

    struct KindAddress: Codable, Sendable {
        var kind: RecordKind.Name
        var from: Identifier<CommunityRecord>?
    }

    /// The address of a list, with the last action on one of its records.
    struct ListAddress: Codable, Sendable {
        var kind: RecordKind.Name
        var done: ContentDeed?
    }

    struct RecordAddress: Codable, Sendable {
        var kind: RecordKind.Name
        var id: Identifier<CommunityRecord>
    }

    struct EditedAddress: Codable, Sendable {
        var kind: RecordKind.Name
        var id: Identifier<CommunityRecord>
        var done: ContentDeed?
    }

    struct Made: Codable, Sendable {
        let id: Identifier<CommunityRecord>
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (host, service) = (host, RecordService(host: host))
        routes.page(
            CommunityLinks.console,
            in: .communityConsole,
            RouteName("getCommunityConsole", "What editors keep")
        ) { (_: Empty, context) in
            let kinds = Self.isEditor(context.caller) ? RecordKind.all.map(\.name) : [.groups]
            return ContentPage(model: .init(kinds: kinds), appearance: host.appearance.current)
        }
        routes.page(
            CommunityLinks.records,
            in: .communityConsole,
            RouteName("listRecords", "View entries of one type")
        ) { (address: ListAddress, context) in
            let kind = RecordKind.named(address.kind)
            let (records, names) = try await service.list(kind, for: context.caller)
            return RecordsPage(
                kind: kind,
                records: records,
                names: names,
                zone: host.zone,
                isEditor: Self.isEditor(context.caller),
                appearance: host.appearance.current,
                done: address.done
            )
        }
        routes.page(
            CommunityLinks.newRecord,
            in: .communityEditing,
            RouteName("getNewRecord", "Open the form for a new entry")
        ) { (address: KindAddress, context) in
            try await Self.form(address.kind, copied: address.from, nil, context.caller, host)
        }
        routes.page(
            CommunityLinks.record,
            in: .communityConsole,
            RouteName("getRecord", "Open the form to change an entry")
        ) { (address: EditedAddress, context) in
            try await Self.form(address.kind, changing: address.id, after: address.done, nil, context.caller, host)
        }
        addChanges(to: routes)
        addSteps(to: routes)
    }

    private func addChanges<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (host, service) = (host, RecordService(host: host))
        routes.post(
            CommunityLinks.records,
            in: .communityEditing,
            RouteName("makeRecord", "Create an entry, such as a group or campus"),
            creates: true,
            retry: { (address: KindAddress, refused, context) in
                try await Self.form(address.kind, copied: nil, refused, context.caller, host)
            },
            use: { (address: KindAddress, body: RecordBody<AllRecordFields>, context) in
                let id = try await service.create(RecordKind.named(address.kind), body.form, by: context.caller)
                // A notification's own page shows its number of devices.
                let isNotice = address.kind == .announcements
                let link = isNotice ? CommunityLinks.record(.announcements, id) : CommunityLinks.records(address.kind)
                return ChangeResponse(Made(id: id), at: link, showing: link.after(.created))
            }
        )
        routes.post(
            CommunityLinks.record,
            in: .communityConsole,
            RouteName("changeRecord", "Change an entry, such as a group or campus"),
            retry: { (address: RecordAddress, refused, context) in
                try await Self.form(address.kind, changing: address.id, refused, context.caller, host)
            },
            use: { (address: RecordAddress, body: RecordBody<AllRecordFields>, context) in
                try await service.change(RecordKind.named(address.kind), address.id, body.form, by: context.caller)
                return ChangeResponse.done(at: CommunityLinks.records(address.kind).after(.saved))
            }
        )
        routes.action(
            CommunityLinks.removal,
            in: .communityEditing,
            RouteName("removeRecord", "Remove an entry, such as a group or campus")
        ) { (address: RecordAddress, context) in
            try await service.remove(RecordKind.named(address.kind), address.id, by: context.caller)
            return ChangeResponse.done(at: CommunityLinks.records(address.kind).after(.removed))
        }
    }

    /// Whether the user is an editor and not only a leader.
    static func isEditor(_ caller: Caller?) -> Bool {
        caller.map { !$0.roles.isDisjoint(with: CommunityRole.editors) } ?? false
    }

    private func addSteps<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (leadership, order) = (Leadership(host: host), QuestionOrder(host: host))
        routes.post(
            CommunityLinks.handOver,
            in: .communityConsole,
            RouteName("handOverGroup", "Change the leader of a group or team")
        ) { (address: OneAddress, sent: Sent<LeaderFields>, context) in
            let leads = try await leadership.handOver(address.id, to: sent.checked().mail, by: context.caller)
            let list = CommunityLinks.records(.groups).after(.saved)
            return ChangeResponse.done(at: leads ? list : CommunityLinks.involved)
        }
        routes.post(
            CommunityLinks.moveQuestion,
            in: .communityEditing,
            RouteName("moveQuestion", "Move a question up or down in a questionnaire")
        ) { (address: OneAddress, body: MoveBody, context) in
            try await order.move(address.id, body.direction, by: context.caller)
            return ChangeResponse.done(at: CommunityLinks.records(.questions))
        }
        routes.post(
            CommunityLinks.questionOrder,
            in: .communityEditing,
            RouteName("orderQuestions", "Reorder the questions in a questionnaire")
        ) { (_: Empty, body: OrderBody, context) in
            let before = (body.before ?? "").isEmpty ? nil : body.before
            try await order.place(body.question, before: before.flatMap { Identifier($0) }, by: context.caller)
            return ChangeResponse.done(at: CommunityLinks.records(.questions))
        }
    }

    /// The new order of a question.
    struct OrderBody: Codable, Sendable {
        var question: Identifier<CommunityRecord>
        var before: String?
    }

    /// The address of a record of the kind in the path.
    struct OneAddress: Codable, Sendable {
        var id: Identifier<CommunityRecord>
    }

    struct MoveBody: Codable, Sendable {
        var direction: QuestionOrder.Direction
    }

    private static func form(
        _ name: RecordKind.Name,
        copied: Identifier<CommunityRecord>?,
        _ refused: RefusedForm?,
        _ caller: Caller?,
        _ host: CommunityHost
    ) async throws -> RecordFormPage {
        let kind = RecordKind.named(name)
        let service = RecordService(host: host)
        let (key, names) = (host.ids.next(CommunityRecord.self).description, host.appearance.current)
        if let copied {
            let found = try await service.find(kind, copied, for: caller)
            let values = texts(found.record, kind, host)
            return RecordFormPage(kind, nil, found.fields, found.names, values, stand: key, names, refused)
        }
        let blank = try await service.blank(kind, for: caller)
        return RecordFormPage(kind, nil, kind.fields, blank, [:], stand: key, names, refused)
    }

    private static func form(
        _ name: RecordKind.Name,
        changing id: Identifier<CommunityRecord>,
        after done: ContentDeed? = nil,
        _ refused: RefusedForm?,
        _ caller: Caller?,
        _ host: CommunityHost
    ) async throws -> RecordFormPage {
        let kind = RecordKind.named(name)
        let found = try await RecordService(host: host).find(kind, id, for: caller)
        let shown = found.record.values["picture"].flatMap { Identifier<Picture>.read($0) }
        let takesPicture = kind.hasPicture && host.pictures != nil && found.fields.count == kind.fields.count
        return RecordFormPage(
            kind,
            id,
            found.fields,
            found.names,
            texts(found.record, kind, host),
            beside: try await RecordFormPage.beside(
                name,
                found.record,
                takesPicture ? PictureForm(subject: .record(name, id), picture: shown).markup : .empty,
                host
            ),
            stand: found.record.mark(kind),
            host.appearance.current,
            refused,
            after: done
        )
    }

    private static func texts(_ record: StoredRecord, _ kind: RecordKind, _ host: CommunityHost) -> [String: String] {
        Dictionary(
            uniqueKeysWithValues: kind.fields.map { ($0.name, $0.text(record.values[$0.name] ?? .null, host.zone)) }
        )
    }
}
