/// A recorder of a person, the subject of its identity.
enum FixRecorder {}
