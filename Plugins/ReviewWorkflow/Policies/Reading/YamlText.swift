internal import Yams

/// A YAML text whose mappings may give a key twice, which Yams takes for the end of the reading.
///
/// The first of two keys is renamed, scalar for scalar so that no place moves, until the text can be read.
struct YamlText {
  /// The most keys that are renamed; each takes a reading of its own.
  private static let limit: UInt32 = 20
  /// Where the names nobody writes begin: the first private use area of Unicode.
  private static let privateUse: UInt32 = 0xE000

  private var scalars: [Unicode.Scalar]
  /// What the renamed keys are called in the text, by their places.
  private(set) var names: [FilePlace: String] = [:]

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  /// The document; nil for an empty one.
  mutating func root() throws -> Node? {
    for attempt in 0..<Self.limit {
      do {
        return try compose()
      } catch YamlError.duplicatedKeysInMapping(let keys, let context) {
        guard let key = keys.first, let spare = Unicode.Scalar(Self.privateUse + attempt),
          rename(key, at: FilePlace(context.mark), to: spare)
        else { throw YamlError.duplicatedKeysInMapping(duplicates: keys, context: context) }
      }
    }
    return try compose()
  }

  private func compose() throws -> Node? {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return try Parser(yaml: String(text), encoding: .utf8).singleRoot()
  }

  /// Puts a scalar in the place of a key's first; false where the key is not written as it reads.
  private mutating func rename(_ key: String, at place: FilePlace, to spare: Unicode.Scalar) -> Bool {
    guard var index = index(of: place), let first = key.unicodeScalars.first else { return false }
    if scalars[index] == "\"" || scalars[index] == "'" { index += 1 }
    guard index < scalars.count, scalars[index] == first else { return false }
    scalars[index] = spare
    if names[place] == nil { names[place] = key }
    return true
  }

  private func index(of place: FilePlace) -> Int? {
    var line = 1
    var column = 1
    for (index, scalar) in scalars.enumerated() {
      if line == place.line, column == place.column { return index }
      let isBroken = scalar == "\n" || scalar == "\r" && (index + 1 == scalars.count || scalars[index + 1] != "\n")
      line += isBroken ? 1 : 0
      column = isBroken ? 1 : column + 1
    }
    return nil
  }
}
