import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The actions of editors on records; each call is one transaction.
struct RecordService: Sendable {
    let host: CommunityHost

    /// The records of a kind that the caller may edit, with the names that their fields refer to.
    func list(
        _ kind: RecordKind,
        for caller: Caller?,
        limit: Int = RecordStore.most
    ) async throws -> (records: [StoredRecord], names: RecordNames) {
        try await host.database.read { [self] transaction in
            let rights = try rights(caller, transaction)
            let names = try RecordNames(kind, transaction)
            let all = try RecordStore(transaction: transaction, kind: kind).all(limit: limit)
            if rights.isAdministrator { return (all, names) }
            return (try all.filter { try mayEdit(kind, $0, rights, transaction) }, names)
        }
    }

    /// A record, if the caller may edit it.
    ///
    /// - Throws: `Problem` with status 404.
    func find(
        _ kind: RecordKind,
        _ id: Identifier<CommunityRecord>,
        for caller: Caller?
    ) async throws -> (record: StoredRecord, names: RecordNames, fields: [RecordField]) {
        try await host.database.read { [self] transaction in
            let rights = try rights(caller, transaction)
            let record = try editable(kind, id, rights, transaction)
            return (record, try RecordNames(kind, transaction), try fields(kind, record, rights, transaction))
        }
    }

    /// The names that a new record's fields may refer to.
    func blank(_ kind: RecordKind, for caller: Caller?) async throws -> RecordNames {
        try await host.database.read { transaction in try RecordNames(kind, transaction) }
    }

    /// Creates a record.
    ///
    /// - Throws: `Problem` that names every invalid field, or with status 403.
    func create(_ kind: RecordKind, _ form: RecordForm, by caller: Caller?) async throws -> Identifier<CommunityRecord>
    {
        var check = Validation()
        let form = try await host.located(form, &check)
        try check.finish()
        let values = try values(kind, kind.fields, form)
        let id = Identifier<CommunityRecord>(form["key"]) ?? host.ids.next(CommunityRecord.self)
        try await host.database.write { [self] transaction in
            let rights = try rights(caller, transaction)
            if try RecordStore(transaction: transaction, kind: kind).find(id) != nil {
                return try requireIdenticalRepeat(kind, id, values, rights, transaction)
            }
            try insert(kind, id, values, rights, transaction)
        }
        return id
    }

    /// Checks that a repeated form is identical to the one that created the record.
    private func requireIdenticalRepeat(
        _ kind: RecordKind,
        _ id: Identifier<CommunityRecord>,
        _ values: [String: SQLValue],
        _ rights: EditingRights,
        _ transaction: any Transaction
    ) throws {
        let known = try editable(kind, id, rights, transaction)
        let isSame = kind.fields.allSatisfy { $0.name == "send_at" || known.values[$0.name] == values[$0.name] }
        if isSame { return }
        throw Problem.conflict("Already created", "This form has already created an entry. Open it to change it.")
    }

    /// Checks that the record has not changed since the form was created, and that a sent notification is not changed.
    private func requireUnchanged(
        _ kind: RecordKind,
        _ record: StoredRecord,
        _ form: RecordForm,
        _ transaction: any Transaction
    ) throws {
        if !form["seen"].isEmpty, form["seen"] != record.mark(kind) {
            throw Problem.conflict(
                "Changed in the meantime",
                "This was changed by someone else, or by you in another window. Save again to overwrite those changes."
            )
        }
        if kind.name == .announcements, try AnnouncementState.isSent(record.id, transaction) {
            throw Problem.conflict("Already sent", "Copy it to send another one.")
        }
    }

    func insert(
        _ kind: RecordKind,
        _ id: Identifier<CommunityRecord>,
        _ values: [String: SQLValue],
        _ rights: EditingRights,
        _ transaction: any Transaction
    ) throws {
        guard try mayEdit(kind, StoredRecord(id: id, values: values), rights, transaction) else {
            throw Problem.notAllowed
        }
        try host.explainingConstraints { try RecordStore(transaction: transaction, kind: kind).insert(id, values) }
        try follow(kind, StoredRecord(id: id, values: values), transaction)
    }

    /// Updates a record.
    ///
    /// - Throws: `Problem` that names every invalid field, or with status 404.
    func change(
        _ kind: RecordKind,
        _ id: Identifier<CommunityRecord>,
        _ form: RecordForm,
        by caller: Caller?
    ) async throws {
        var check = Validation()
        let form = try await host.located(form, &check)
        try check.finish()
        try await host.database.write { [self] transaction in
            let rights = try rights(caller, transaction)
            let record = try editable(kind, id, rights, transaction)
            try requireUnchanged(kind, record, form, transaction)
            let values = try values(kind, try fields(kind, record, rights, transaction), form, of: record)
            let changed = StoredRecord(id: id, values: record.values.merging(values) { $1 })
            // Editors can't move a record where they could no longer edit it.
            guard try mayEdit(kind, changed, rights, transaction) else { throw Problem.notAllowed }
            try host.explainingConstraints { try RecordStore(transaction: transaction, kind: kind).update(id, values) }
            try follow(kind, changed, transaction)
        }
    }

    /// Deletes a record.
    ///
    /// - Throws: `Problem` with status 404, or 409 if other records belong to it.
    func remove(_ kind: RecordKind, _ id: Identifier<CommunityRecord>, by caller: Caller?) async throws {
        try await host.database.write { [self] transaction in
            let rights = try rights(caller, transaction)
            let record = try editable(kind, id, rights, transaction)
            guard try fields(kind, record, rights, transaction).count == kind.fields.count else {
                throw Problem.notAllowed
            }
            try RecordRemoval(transaction: transaction).clear(kind, id)
            if let picture = record.values["picture"].flatMap({ Identifier<Picture>.read($0) }) {
                try host.pictures?.drop([picture], in: transaction)
            }
            try host.explainingConstraints { try RecordStore(transaction: transaction, kind: kind).delete(id) }
        }
    }

    /// Checks that the caller is an editor of a record and not only its leader.
    ///
    /// - Throws: `Problem` with status 404.
    func requireEditor(
        _ kind: RecordKind,
        _ id: Identifier<CommunityRecord>,
        _ caller: Caller?,
        _ transaction: any Transaction
    ) throws {
        let rights = try rights(caller, transaction)
        let record = try editable(kind, id, rights, transaction)
        guard try isEditor(kind, record, rights, transaction) else { throw Problem.notFound() }
    }

    func rights(_ caller: Caller?, _ transaction: any Transaction) throws -> EditingRights {
        try EditingRights(of: caller, host.people, in: transaction)
    }

    /// A record that the caller may edit or leads.
    ///
    /// - Throws: `Problem` with status 404.
    func editable(
        _ kind: RecordKind,
        _ id: Identifier<CommunityRecord>,
        _ rights: EditingRights,
        _ transaction: any Transaction
    ) throws -> StoredRecord {
        guard let record = try RecordStore(transaction: transaction, kind: kind).find(id),
            try mayEdit(kind, record, rights, transaction)
        else { throw Problem.notFound() }
        return record
    }

    /// The fields that the user may update; leaders have only some.
    private func fields(
        _ kind: RecordKind,
        _ record: StoredRecord,
        _ rights: EditingRights,
        _ transaction: any Transaction
    ) throws -> [RecordField] {
        if try isEditor(kind, record, rights, transaction) { return kind.fields }
        return kind.fields.filter(\.isLeaders)
    }

    private func mayEdit(
        _ kind: RecordKind,
        _ record: StoredRecord,
        _ rights: EditingRights,
        _ transaction: any Transaction
    ) throws -> Bool {
        if kind.name == .groups, rights.groups.contains(record.id) { return true }
        return try isEditor(kind, record, rights, transaction)
    }

    private func isEditor(
        _ kind: RecordKind,
        _ record: StoredRecord,
        _ rights: EditingRights,
        _ transaction: any Transaction
    ) throws -> Bool {
        if rights.isAdministrator { return true }
        let (campus, ministry) = (record.reference("campus"), record.reference("ministry"))
        switch kind.owner {
        case .everything: return false
        case .campusItself: return rights.edits(campus: record.id, ministry: nil)
        case .ministryItself: return rights.edits(campus: campus, ministry: record.id)
        case .campus: return rights.edits(campus: campus, ministry: nil)
        case .ministry, .campusOrMinistry:
            let place = try ministry.flatMap { try MinistryStore(transaction: transaction).campus(of: $0) } ?? campus
            return rights.edits(campus: place, ministry: ministry)
        }
    }

    /// Validates all fields, together with a record's stored values.
    ///
    /// - Throws: `Problem` that names every invalid field.
    func values(
        _ kind: RecordKind,
        _ fields: [RecordField],
        _ form: RecordForm,
        of record: StoredRecord? = nil
    ) throws -> [String: SQLValue] {
        var check = Validation()
        var values: [String: SQLValue] = [:]
        for field in fields { values[field.name] = field.value(form, host.zone, &check) }
        RecordRules.check(kind, (record?.values ?? [:]).merging(values) { $1 }, &check)
        try check.finish()
        if kind.name == .announcements, values["send_at"] == .null { values["send_at"] = host.clock.now().sqlValue }
        return kind.name == .resources && values["published_at"] == nil
            ? values.merging(RecordRules.defaults(host.clock.now())) { $1 } : values
    }

    /// Schedules what follows from an update: reading a feed, sending a notification.
    private func follow(_ kind: RecordKind, _ record: StoredRecord, _ transaction: any Transaction) throws {
        switch kind.name {
        case .sources:
            try Deadlines.schedule(
                transaction,
                kind: SourceReading.kind,
                subject: record.id.description,
                dueAt: host.clock.now()
            )
        case .resources: try FramingCheck(host: host).begin(record.id, transaction)
        case .announcements:
            guard let moment = record.values["send_at"].flatMap({ Timestamp.read($0) }) else { return }
            let isSent = record.values["sent_at"].map { $0 != .null } ?? false
            if isSent { return }
            try Deadlines.schedule(
                transaction,
                kind: Announcements.kind,
                subject: record.id.description,
                dueAt: moment
            )
        default: break
        }
    }
}
