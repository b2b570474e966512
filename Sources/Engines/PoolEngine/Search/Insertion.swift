/// The position and the cost of an option in a car's route.
struct Insertion {
    var driver = -1
    var position = 0
    var option: Int32 = 0
    var cost = Int32.max
}
