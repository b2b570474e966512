/// The type of identifiers of all records that editors manage.
enum CommunityRecord {}
