import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Who is to do a job.
struct JobAssignRequest: FormFieldSet {
    let assignee = Field<Identifier<Account>>(JobTexts.assignee, .hidden)
}
