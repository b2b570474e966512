import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Moves questions of a questionnaire up and down.
struct QuestionOrder: Sendable {
    enum Direction: String, Sendable, Codable, CaseIterable {
        case up
        case down
    }

    let host: CommunityHost

    /// Moves a question by one; the first or last one of a page moves to the next page in that direction.
    ///
    /// - Throws: `Problem` with status 404.
    func move(_ id: Identifier<CommunityRecord>, _ direction: Direction, by caller: Caller?) async throws {
        try await change(id, by: caller) { questions, index in
            let other = index + (direction == .up ? -1 : 1)
            guard questions.indices.contains(other) else { return }
            if questions[index].page == questions[other].page {
                questions.swapAt(index, other)
            } else {
                questions[index].page = questions[other].page
            }
        }
    }

    /// Moves a question before another, on its page, or by default to the end.
    ///
    /// - Throws: `Problem` with status 404, also if the two belong to different questionnaires.
    func place(
        _ id: Identifier<CommunityRecord>,
        before other: Identifier<CommunityRecord>?,
        by caller: Caller?
    ) async throws {
        try await change(id, by: caller) { questions, index in
            var moved = questions.remove(at: index)
            guard let other else {
                moved.page = questions.last?.page ?? moved.page
                questions.append(moved)
                return
            }
            if other == id { return questions.insert(moved, at: index) }
            guard let place = questions.firstIndex(where: { $0.id == other }) else { throw Problem.notFound() }
            moved.page = questions[place].page
            questions.insert(moved, at: place)
        }
    }

    private struct Placed: Sendable {
        let id: Identifier<CommunityRecord>
        var page: Int
    }

    private func change(
        _ id: Identifier<CommunityRecord>,
        by caller: Caller?,
        _ change: @escaping @Sendable (inout [Placed], Int) throws -> Void
    ) async throws {
        try await host.database.write { [host] transaction in
            try RecordService(host: host).requireEditor(.named(.questions), id, caller, transaction)
            var questions = try transaction.query(
                """
                SELECT id, page FROM community_question
                WHERE ministry = (SELECT ministry FROM community_question WHERE id = \(id))
                ORDER BY page, position, code LIMIT 200
                """
            ).map { Placed(id: try $0.get(0), page: try $0.get(1)) }
            guard let index = questions.firstIndex(where: { $0.id == id }) else { throw Problem.notFound() }
            try change(&questions, index)
            for (position, question) in questions.enumerated() {
                try transaction.execute(
                    """
                    UPDATE community_question SET page = \(question.page), position = \(position + 1)
                    WHERE id = \(question.id)
                    """
                )
            }
        }
    }
}

/// The questions of each ministry in order, with handles and buttons to move them.
struct QuestionsList {
    let records: [StoredRecord]
    let names: RecordNames

    var markup: Markup {
        let ministries = Dictionary(grouping: records) { names.name(.ministries, $0.reference("ministry")) }
            .sorted { $0.key < $1.key }
        return """
            <form method="post"\(attribute: "action", CommunityLinks.questionOrder) data-enhance data-order-form hidden>\(.formToken)\
            <input type="hidden" name="question"><input type="hidden" name="before"></form>\
            \(forEach: ministries, { ministry in
                """
                <section class="stack-small"><h2>\(ministry.key)</h2>\
                <ol class="list">\(forEach: ordered(ministry.value), item)</ol></section>
                """
            })
            """
    }

    private func ordered(_ questions: [StoredRecord]) -> [StoredRecord] {
        questions.sorted { left, right in
            (left.whole("page") ?? 0, left.whole("position") ?? 0, left.text("code"))
                < (right.whole("page") ?? 0, right.whole("position") ?? 0, right.text("code"))
        }
    }

    private func item(_ question: StoredRecord) -> Markup {
        """
        <li class="community-line"\(attribute: "data-order-item", question.id)>\
        <span class="community-handle" data-order-handle data-needs-script hidden aria-hidden="true">\(.icon("menu"))</span>\
        <a class="list-item"\(attribute: "href", CommunityLinks.record(.questions, question.id))>\
        <span class="list-text"><span class="list-title">\(question.text("label"))</span>\
        <span class="list-detail">\("Page \(question.whole("page") ?? 1)")</span></span></a>\
        \(QuestionMoves(id: question.id).markup)</li>
        """
    }
}

struct QuestionMoves {
    let id: Identifier<CommunityRecord>

    var markup: Markup {
        """
        <form class="community-tools" method="post"\(attribute: "action", CommunityLinks.moveQuestion(id)) data-enhance>\(.formToken)\
        <button class="button button-small" name="direction" value="up">\("Move up")</button>\
        <button class="button button-small" name="direction" value="down">\("Move down")</button></form>
        """
    }
}
