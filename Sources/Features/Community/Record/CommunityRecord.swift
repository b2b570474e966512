/// The subject of the identity of anything that editors keep.
enum CommunityRecord {}
