/// Where an option goes into a car's way, and what that costs.
struct Insertion {
    var driver = -1
    var position = 0
    var option: Int32 = 0
    var cost = Int32.max
}
