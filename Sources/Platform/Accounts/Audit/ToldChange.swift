import CrosstownWeb

/// Some rows of a table that were changed alike, as staff read it.
struct ToldChange {
    /// What was done to what, such as "Station changed: Port".
    let title: LocalizedText
    /// What is told of each row, such as "Name: Old → New".
    let rows: [[LocalizedText]]
    /// How many rows more there were.
    let more: Int
    /// How many rows there were.
    let count: Int

    /// As one line, such as "Station changed: Port – Name: Old → New".
    var line: LocalizedText {
        let told = rows.filter { !$0.isEmpty }.map { LocalizedText.joined($0, by: ", ") }
        let facts = told + (more > 0 ? ["and \(more) more"] : [])
        return facts.isEmpty ? title : .joined([title, .joined(facts, by: " | ")], by: " – ")
    }

    /// As an item of a list.
    var markup: Markup {
        let told = rows.filter { !$0.isEmpty }
        return """
            <li><strong>\(title)</strong>\(forEach: told, { row in
                "<ul>\(forEach: row, { "<li>\($0)</li>" as Markup })</ul>"
            })\(optional: more > 0 ? "<p class=\"quiet fine\">\("and \(more) more" as LocalizedText)</p>" as Markup : nil)</li>
            """
    }
}
