import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Moves questions of a questionnaire up and down.
struct QuestionOrder: Sendable {
    /// Where to.
    enum Direction: String, Sendable, Codable, CaseIterable {
        /// Before the one before.
        case up
        /// Behind the next one.
        case down
    }

    let host: CommunityHost

    /// Moves a question by one; over the border of a page it changes to the other page.
    ///
    /// - Throws: `Problem` with status 404.
    func move(_ id: Identifier<CommunityRecord>, _ direction: Direction, by caller: Caller?) async throws {
        try await host.database.write { [host] transaction in
            try RecordService(host: host).requireEditor(.named(.questions), id, caller, transaction)
            var questions = try transaction.query(
                """
                SELECT id, page FROM community_question
                WHERE ministry = (SELECT ministry FROM community_question WHERE id = \(id))
                ORDER BY page, position, code LIMIT 200
                """
            ).map { (id: try $0.get(0, as: Identifier<CommunityRecord>.self), page: try $0.get(1, as: Int.self)) }
            guard let index = questions.firstIndex(where: { $0.id == id }) else { throw Problem.notFound() }
            let other = index + (direction == .up ? -1 : 1)
            guard questions.indices.contains(other) else { return }
            if questions[index].page == questions[other].page {
                questions.swapAt(index, other)
            } else {
                questions[index].page = questions[other].page
            }
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

/// The buttons that move a question.
struct QuestionMoves {
    let id: Identifier<CommunityRecord>

    var markup: Markup {
        """
        <form class="community-tools" method="post"\(attribute: "action", CommunityLinks.moveQuestion(id)) data-enhance>\(.formToken)\
        <button class="button button-small" name="direction" value="up">\("Up")</button>\
        <button class="button button-small" name="direction" value="down">\("Down")</button></form>
        """
    }
}
