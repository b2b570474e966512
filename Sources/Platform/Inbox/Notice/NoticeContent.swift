/// The subject of the identity of what was told, to one person or to many.
enum NoticeContent {}
