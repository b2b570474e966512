/// A user's recorder, the subject of its identifier.
enum FixRecorder {}
