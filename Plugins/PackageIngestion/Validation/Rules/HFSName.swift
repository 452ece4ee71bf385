/// Names as Mac OS Extended compares them: in any case, decomposed, and without the characters it ignores (Apple's
/// Technical Note 1150, FastUnicodeCompare).
enum HFSName {
  /// Whether the file system ignores a character: joiners, marks of direction, and the byte order mark.
  static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200c...0x200f, 0x202a...0x202e, 0x206a...0x206f, 0xfeff: true
    default: false
    }
  }

  /// A name without the ignored characters.
  static func stripped(_ name: String) -> String {
    guard name.unicodeScalars.contains(where: isIgnored) else { return name }
    var stripped = String.UnicodeScalarView()
    stripped.append(contentsOf: name.unicodeScalars.lazy.filter { !isIgnored($0) })
    return String(stripped)
  }

  /// The key shared by all names the file system considers equal; Swift compares strings by canonical equivalence.
  static func fold(_ name: String) -> String {
    if name.utf8.allSatisfy({ $0 < 0x80 && !(0x41...0x5a).contains($0) }) { return name }
    return stripped(name).uppercased().lowercased()
  }
}
