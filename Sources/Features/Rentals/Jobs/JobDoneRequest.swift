import CrosstownKit
import CrosstownWeb

/// What was done in a job.
struct JobDoneRequest: FormFieldSet {
    let work = Field(JobTexts.work, .lines(1...4000), hint: JobTexts.workHint)
    /// Whether the routine service was done as well.
    let serviced = Field(JobTexts.serviced, .box)
}
