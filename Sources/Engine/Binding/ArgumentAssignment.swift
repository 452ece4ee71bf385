internal import StockroomKit

/// Which argument each word is for that is neither an option nor an option's value.
///
/// The words go to the arguments in order. An optional argument gets one only if those after it have enough left, and a
/// word that the choices of a later argument name goes there: `[BUNDLE-ID] CAPABILITY [on|off]`.
struct ArgumentAssignment {
  /// The argument of each word; words after the last that the command takes have none.
  private(set) var assigned: [ParameterDescription] = []
  private let all: [ParameterDescription]
  private var next = 0

  /// - Parameter words: The words, in order; nil for one that is not known yet.
  init(_ all: [ParameterDescription], words: [String?]) {
    self.all = all
    for (index, word) in words.enumerated() {
      let left = words.count - index - 1
      if word == nil, left == 0 { return }
      while next < all.count, skips(word ?? "", left: left) { next += 1 }
      guard next < all.count else { return }
      assigned.append(all[next])
      // A repeated argument takes all words but those that the arguments after it need.
      let after = all.count - next - 1
      if !all[next].isRepeated || after > 0 && left <= after { next += 1 }
    }
  }

  /// The arguments that one more word may be for.
  var open: [ParameterDescription] {
    var open: [ParameterDescription] = []
    for (index, parameter) in all.enumerated().dropFirst(next) {
      open.append(parameter)
      let later = all[(index + 1)...]
      let hasChoices = parameter.choices.isEmpty && later.contains { !$0.choices.isEmpty }
      guard !parameter.isRequired, later.contains(where: \.isRequired) || hasChoices else { break }
    }
    return open
  }

  /// Whether a word is not for the next argument but for one after it, and so are the `left` words that follow it.
  private func skips(_ word: String, left: Int) -> Bool {
    let parameter = all[next]
    let later = all[(next + 1)...]
    guard !parameter.isRequired else { return false }
    if left < later.count(where: \.isRequired) { return true }
    if parameter.isAlsoArgument, let shape = parameter.shape, !shape.fits(word) { return true }
    guard parameter.choices.isEmpty, !parameter.isRepeated else { return false }
    let hasRoom = later.contains(where: \.isRepeated) || left < later.count
    return hasRoom && isChoice(word, of: later)
  }

  /// Whether one of the arguments up to the first required one has the word among its choices.
  private func isChoice(_ word: String, of later: ArraySlice<ParameterDescription>) -> Bool {
    let folded = word.lowercased().replacing("_", with: "-")
    for parameter in later {
      if parameter.choices.contains(where: { $0.hasSameBytes(as: folded) }) { return true }
      if parameter.isRequired { return false }
    }
    return false
  }
}
