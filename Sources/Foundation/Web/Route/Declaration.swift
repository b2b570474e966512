import HTTPTypes

/// What every route declares, whatever it takes and answers.
struct Declaration {
    let path: String
    let id: String
    let tag: String
    let summary: String
    let access: Access
}
