/// The tag of identifiers of notifications, sent to one user or many.
enum NoticeContent {}
